import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '../description.ts';
import { type Body, drawBody, unwantedBody } from './bodies.ts';
import { fileHeaders, type Header, strangeHeaders } from './headers.ts';
import { drawQuery, wrongSegment } from './query.ts';
import { drawUpload } from './uploads.ts';

/** Who a request says it is from: the user, nobody, or somebody with a cookie or a token that is wrong. */
export type Visitor = 'user' | 'nobody' | 'wrong session' | 'wrong token' | 'no token';

/** How the body of a request is framed: as it should be, or so that its length does not hold. */
export type Framing =
  | 'length'
  | 'chunks'
  | 'too long'
  | 'too short'
  | 'broken chunks'
  | 'cut chunks';

/** A request before it is known which things there are. */
export interface Draw {
  operation: Operation;
  /** Chooses one of the things that its path can name. */
  thing: number;
  /** What stands in the path in place of one of its parameters, percent-encoded. */
  segment: { index: number; text: string } | undefined;
  query: string;
  body: Body | undefined;
  framing: Framing;
  headers: Header[];
  visitor: Visitor;
  /** Undefined where it is the one of the operation. */
  method: string | undefined;
}

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY'],
  ...['PROPFIND', 'M-SEARCH', 'PURGE', 'LINK'],
];

const visitor: Arbitrary<Visitor> = fc.oneof(
  { weight: 30, arbitrary: fc.constant('user' as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('nobody', 'wrong session', 'wrong token', 'no token'),
  },
);

const framing: Arbitrary<Framing> = fc.oneof(
  { weight: 40, arbitrary: fc.constant('length' as const) },
  { weight: 3, arbitrary: fc.constant('chunks' as const) },
  { weight: 1, arbitrary: fc.constantFrom('too long', 'too short', 'broken chunks', 'cut chunks') },
);

const rarely = <T>(arbitrary: Arbitrary<T>, often: number): Arbitrary<T | undefined> =>
  fc.oneof({ weight: often, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

interface Choice<T> {
  valid: Arbitrary<T>;
  wrong: Arbitrary<T>;
}

const bodiesOf = ({ body, upload }: Operation): Choice<Body | undefined> => {
  if (body) return drawBody(body);
  if (upload) return drawUpload(upload);
  return { valid: fc.constant(undefined), wrong: unwantedBody };
};

/** Requests as the description wants them, of a user who is logged in. */
function regular(
  operation: Operation,
  query: Choice<string>,
  body: Choice<Body | undefined>,
): Arbitrary<Draw> {
  return fc.record({
    operation: fc.constant(operation),
    thing: fc.nat(10_000),
    segment: fc.constant(undefined),
    query: query.valid,
    body: body.valid,
    framing: fc.constant('length' as const),
    headers: fc.constant([]),
    visitor: fc.constant('user' as const),
    method: fc.constant(undefined),
  });
}

/** Requests of which anything may be wrong. */
function irregular(
  operation: Operation,
  query: Choice<string>,
  body: Choice<Body | undefined>,
): Arbitrary<Draw> {
  const takesBody = operation.body !== undefined || operation.upload !== undefined;
  const segment = fc.record({ index: fc.nat(3), text: wrongSegment });
  return fc.record({
    operation: fc.constant(operation),
    thing: fc.nat(10_000),
    segment: rarely(segment, operation.params.length > 0 ? 4 : 60),
    query: fc.oneof(query.valid, query.wrong),
    body: takesBody
      ? fc.oneof({ weight: 1, arbitrary: body.valid }, { weight: 3, arbitrary: body.wrong })
      : rarely(unwantedBody, 9),
    framing,
    headers: rarely(
      operation.isFile ? fc.oneof(fileHeaders, strangeHeaders) : strangeHeaders,
      operation.isFile ? 1 : 7,
    ).map((headers) => headers ?? []),
    visitor,
    method: rarely(fc.constantFrom(...METHODS), 30),
  });
}

/** Calls that hash a password, which is slow on purpose, or start a program to read markdown. */
const SLOW = new Set(['login', 'changePassword', 'createComment', 'updateComment']);

/** Any request of these calls. */
export function drawRequests(operations: readonly Operation[]): Arbitrary<Draw> {
  const branches = operations.map((operation) => {
    const query = drawQuery(operation.query);
    const body = bodiesOf(operation);
    return {
      weight: SLOW.has(operation.id) ? 1 : 8,
      arbitrary: fc.oneof(
        { weight: 1, arbitrary: regular(operation, query, body) },
        { weight: 2, arbitrary: irregular(operation, query, body) },
      ),
    };
  });
  return fc.oneof(...branches);
}

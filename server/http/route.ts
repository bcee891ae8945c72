import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Route } from '../../contract/routes.ts';
import { InvalidInput, inOneSentence, type WrongField } from '../platform/errors.ts';
import { hasOwnWords, isBeyondCounting, issueInWords } from './issue-words.ts';
import type { KeptAnswers } from './kept-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether only the logged-in user gets an answer. */
    guarded?: boolean;
  }
}

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** A request whose parts were checked against the contract. */
export interface Call<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A route without an answer's body takes whatever its handler returns as done; one that answers with
 * a file has its handler send it.
 */
type Handler<R extends Route> = (
  call: Call<R>,
) => R['response'] extends z.core.$ZodType
  ? z.input<R['response']> | Promise<z.input<R['response']>>
  : unknown;

/** The parts of a request. */
type Part = 'path' | 'query' | 'body';

interface Wrong extends WrongField {
  /** What is wrong for someone who does not know which field is meant. */
  told: string;
}

const ONLY_ONCE = 'Must be given once';

/** Whether a parameter came several times that has one value: each of them may be right. */
const isOneOfMany = ({ code, path }: z.core.$ZodIssue, query: unknown): boolean =>
  (code === 'invalid_type' || code === 'invalid_value') &&
  path.length === 1 &&
  Array.isArray((query as Record<PropertyKey, unknown>)[path[0] ?? '']);

/** What is wrong with each field, in the words of the first check of its own that it failed. */
function readIssues(error: z.core.$ZodError, part: Part, value: unknown): Wrong[] {
  const wrong = new Map<string, Wrong>();
  const issues = error.issues.toSorted((a, b) => +isBeyondCounting(a) - +isBeyondCounting(b));
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || part;
    if (wrong.has(field)) continue;
    const isRepeated = part === 'query' && isOneOfMany(issue, value);
    const message = isRepeated ? ONLY_ONCE : issueInWords(issue);
    const told = isRepeated ? null : tellPerson(issue, part);
    wrong.set(field, { field, message, told: told ?? `${field}: ${message}` });
  }
  return [...wrong.values()];
}

/** A person knows what they typed into a form or searched for, and not how programs call it. */
function tellPerson(issue: z.core.$ZodIssue, part: Part): string | null {
  // Which one of a list is wrong, only its place says.
  const isOfList = issue.path.some((key) => typeof key === 'number');
  if (hasOwnWords(issue) && !isOfList) return issue.message;
  if (part === 'query' && issue.path[0] === 'q' && issue.code === 'too_big') {
    return `A search has at most ${issue.maximum} characters. Search for fewer words.`;
  }
  return null;
}

const invalid = (wrong: readonly Wrong[]): InvalidInput =>
  new InvalidInput(
    wrong.map(({ field, message }) => ({ field, message })),
    inOneSentence(wrong.map(({ told }) => told)),
  );

/** Where the answers to some calls of a route are kept. */
interface Keeping<R extends Route> {
  answers: KeptAnswers;
  /** Whether what a call is answered hangs on nothing but the catalogue. */
  keeps: (call: Call<R>) => boolean;
}

/** The most that is taken in from who is not logged in: a name and a password, however they are written. */
const MAX_OPEN_BYTES = 16 * 1024;

/** Reads a request. @throws InvalidInput where it carries anything wrongly, which names it all */
function readCall<R extends Route>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<R> {
  const wrong: Wrong[] = [];
  const read = (schema: z.core.$ZodType | undefined, value: unknown, part: Part): unknown => {
    if (!schema) return undefined;
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    wrong.push(...readIssues(parsed.error, part, value));
    return undefined;
  };
  const parts = {
    params: read(route.params, request.params, 'path'),
    query: read(route.query, request.query, 'query'),
    body: read(route.body, request.body ?? {}, 'body'),
  };
  if (wrong.length > 0) throw invalid(wrong);
  return { ...parts, request, reply } as Call<R>;
}

/** Answers one call of the contract; what the request carries wrongly becomes a 400 that names it all. */
export function answer<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  keeping?: Keeping<R>,
): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { guarded: !route.open },
    ...(route.open && { bodyLimit: MAX_OPEN_BYTES }),
    handler: async (request, reply) => {
      const call = readCall(route, request, reply);
      // Nothing of the catalogue stays in a browser after the logout; files say otherwise of themselves.
      reply.header('cache-control', 'no-store');
      if (keeping?.keeps(call)) {
        const json = await keeping.answers.of(request.url, () => handler(call));
        return reply.type('application/json; charset=utf-8').send(json);
      }
      const result = await handler(call);
      if (route.file) return result;
      return route.response ? reply.code(route.status ?? 200).send(result) : reply.code(204).send();
    },
  });
}

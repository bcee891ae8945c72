import { FORGERY_COOKIE, FORGERY_HEADER, SESSION_COOKIE } from '../../contract/auth.ts';
import type { Draw } from '../draws/requests.ts';
import { PASSWORD } from '../draws/values.ts';
import type { KnownThings, Params } from './known-things.ts';
import type { WireRequest } from './wire.ts';

/** What the user has in hand. */
export interface Credentials {
  session: string;
  password: string;
}

/** Any value of the right form will do for the token, for the cookie is only held against the header. */
const TOKEN = 'T'.repeat(43);

/** A request that is about to be sent, and what it came from. */
export interface Composed {
  draw: Draw;
  params: Params;
  request: WireRequest;
}

function pathOf({ operation, segment }: Draw, params: Params): string {
  let index = 0;
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const isWrong = segment !== undefined && segment.index % operation.params.length === index;
    index += 1;
    return isWrong ? segment.text : (params[name] ?? '1');
  });
}

function identity({ visitor }: Draw, { session }: Credentials): [string, string][] {
  if (visitor === 'nobody') return [];
  const shown = visitor === 'wrong session' ? `${session.slice(0, -1)}_` : session;
  const cookie = `${SESSION_COOKIE}=${shown}; ${FORGERY_COOKIE}=${TOKEN}`;
  const token = visitor === 'wrong token' ? `${TOKEN.slice(0, -1)}t` : TOKEN;
  return [
    ['Cookie', cookie],
    ...(visitor === 'no token' ? [] : ([[FORGERY_HEADER, token]] as [string, string][])),
  ];
}

/** Control characters that would end a header where none is meant to end. */
const oneLine = (value: string): string => value.replaceAll(/[\r\n]/g, ' ');

/** The same body with the password of now, where one stands for it. */
function withPassword(content: Buffer, { password }: Credentials): Buffer {
  if (!content.includes(PASSWORD)) return content;
  const escaped = JSON.stringify(password).slice(1, -1);
  return Buffer.from(content.toString('utf8').replaceAll(PASSWORD, () => escaped));
}

/**
 * Makes a request of a draw.
 *
 * @param number of the request, which gives each one an address of its own
 */
export function compose(
  draw: Draw,
  { known, credentials, number }: { known: KnownThings; credentials: Credentials; number: number },
): Composed {
  const { operation, query, body, headers, framing } = draw;
  const params = known.choose(operation, draw.thing);
  const path = pathOf(draw, params);
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const ours: [string, string][] = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['X-Forwarded-For', address],
    ...identity(draw, credentials),
    ...(body?.type === undefined
      ? []
      : ([['Content-Type', oneLine(body.type)]] as [string, string][])),
  ];
  const strange = new Set(headers.map(([name]) => name.toLowerCase()));
  return {
    draw,
    params,
    request: {
      method: draw.method ?? operation.method,
      target: query === '' ? path : `${path}?${query}`,
      headers: [...ours.filter(([name]) => !strange.has(name.toLowerCase())), ...headers],
      content: withPassword(body?.content ?? Buffer.alloc(0), credentials),
      framing,
    },
  };
}

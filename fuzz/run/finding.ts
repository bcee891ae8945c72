import type { Composed } from './compose.ts';
import { type Exchange, isUnfinished, toBytes } from './wire.ts';

/** Something that the server should not have done. */
export interface Finding {
  /** The number of the request, from 0; null where it is not of one request. */
  number: number | null;
  operation: string;
  faults: string[];
  /** How to send the same again; empty where it is not of one request. */
  command: string;
}

const LONGEST_COMMAND = 20_000;

/** Text as a shell takes it in one word. */
const word = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const isPlain = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte === 10 || (byte >= 0x20 && byte < 0x7f));

/** Bytes as printf writes them. */
const printed = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x25 && byte !== 0x5c && byte !== 0x27
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('');

/** The bytes piped over a connection, for what curl would not send so. */
export function rawCommand(address: string, bytes: Buffer): string {
  const { hostname, port } = new URL(address);
  return `printf '${printed(bytes)}' | nc ${hostname} ${port}`.slice(0, LONGEST_COMMAND);
}

/** A command line that sends a request again. The session in it ends with the run. */
export function commandOf(address: string, { request }: Composed): string {
  const { method, target, headers, content, framing } = request;
  const isForCurl =
    framing === 'length' &&
    isPlain(content) &&
    isPlain(Buffer.from(target + headers.join(), 'utf8'));
  if (!isForCurl) return rawCommand(address, toBytes(request));
  const named = headers.flatMap(([name, value]) => [
    '-H',
    word(value === '' ? `${name};` : `${name}: ${value}`),
  ]);
  const body = content.length > 0 ? ['--data-binary', word(content.toString('utf8'))] : [];
  const words = ['curl -sS -g --path-as-is -X', method, ...named, ...body, word(address + target)];
  return words.join(' ').slice(0, LONGEST_COMMAND);
}

/** How a status counts, e.g. `4xx`; what was closed without one counts as `closed`. */
export function classOf({ answers }: Exchange): string {
  const status = answers[0]?.status;
  return status === undefined ? 'closed' : `${Math.floor(status / 100)}xx`;
}

export const endsAtOnce = (composed: Composed): boolean =>
  isUnfinished(composed.request) ||
  composed.draw.headers.some(([name]) => /length|encoding/i.test(name));

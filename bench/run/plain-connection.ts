import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request, with all of its headers but `Host` and `Content-Length`. */
export interface PlainRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NO_CONTENT = 204;

/** What is known of an answer that is on its way in. */
interface Incoming {
  parts: Buffer[];
  received: number;
  /** Known once its head is there. */
  head: { status: number; length: number } | undefined;
  done: (answer: PlainAnswer) => void;
  failed: (error: Error) => void;
}

/** The status of an answer, and all that was sent, with its head. */
export interface PlainAnswer {
  status: number;
  whole: () => string;
}

/** Reads of a head what must be known of it; nothing where it is not all there. */
function readHead(received: Buffer): Incoming['head'] {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const body = status === NO_CONTENT ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!status || body === undefined) throw new Error(`This answer has no known length: ${head}`);
  return { status, length: end + END_OF_HEAD.length + Number(body) };
}

/**
 * A connection of HTTP/1.1 (RFC 9112) over which one request is sent after the other. It does just what
 * taking times needs, since whatever a client does counts as time of the server: one for all purposes took
 * up to half of it. Answers must tell their length.
 */
export class PlainConnection {
  readonly #host: string;
  readonly #socket: Socket;
  #incoming: Incoming | undefined;

  /** @param address such as `http://127.0.0.1:8080` */
  constructor(address: string) {
    const { host, hostname, port } = new URL(address);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (part) => this.#take(part));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  /** Sends a request, and waits for all of the answer. @throws where another one is under way */
  async send({ method, path, headers, body = '' }: PlainRequest): Promise<PlainAnswer> {
    if (this.#incoming) throw new Error('A request is under way on this connection.');
    if (this.#socket.destroyed) throw new Error('The connection is closed.');
    const fields = { host: this.#host, ...headers, 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    return await new Promise((done, failed) => {
      this.#incoming = { parts: [], received: 0, head: undefined, done, failed };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
  }

  async close(): Promise<void> {
    if (this.#socket.destroyed) return;
    const closed = once(this.#socket, 'close');
    this.#socket.destroy();
    await closed;
  }

  #take(part: Buffer): void {
    try {
      const incoming = this.#incoming;
      if (!incoming) throw new Error('An answer came that nobody asked for.');
      const { parts } = incoming;
      parts.push(part);
      incoming.received += part.length;
      incoming.head ??= readHead(parts.length === 1 ? part : Buffer.concat(parts));
      if (!incoming.head || incoming.received < incoming.head.length) return;
      this.#incoming = undefined;
      const { status } = incoming.head;
      incoming.done({ status, whole: () => Buffer.concat(parts).toString('utf8') });
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    const incoming = this.#incoming;
    this.#incoming = undefined;
    incoming?.failed(error);
    this.#socket.destroy();
  }
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers that are on their way for as long as the test says. */
export interface Held {
  /** Waits until the server has answered the first of them. */
  answered: Promise<void>;
  /** Lets them through, and all that follow. */
  release(): void;
}

/** What lies between the browser and the server: it passes all on, keeps it waiting or is cut. */
export interface Wire {
  address: string;
  /** Keeps the answers to one call from the browser, e.g. to `POST /api/tags`. */
  hold(call: string): Held;
  /** Lets nothing through until it is mended, and loses what is held back. */
  cut(): void;
  /** Is whole again, and holds nothing back. */
  mend(): void;
  close(): Promise<void>;
}

/** Lays a wire to a server. */
export async function layWire(server: string): Promise<Wire> {
  const holds = createHolds();
  let isCut = false;
  const wire = createServer(async (incoming, outgoing) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const [path] = String(incoming.url).split('?');
    const answer = await passOn(server, incoming, outgoing);
    await holds.pass(`${incoming.method} ${path}`);
    outgoing.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  await new Promise<void>((listens) => wire.listen(0, '127.0.0.1', listens));
  return {
    address: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    hold: holds.begin,
    cut: () => {
      isCut = true;
      wire.closeAllConnections();
    },
    mend: () => {
      isCut = false;
      holds.endAll();
    },
    close: async () => {
      wire.closeAllConnections();
      await new Promise((closed) => wire.close(closed));
    },
  };
}

/** The calls whose answers are held back. */
function createHolds() {
  const holds = new Map<string, Record<'answered' | 'released', PromiseWithResolvers<void>>>();
  const end = (call: string) => {
    holds.get(call)?.released.resolve();
    holds.delete(call);
  };
  return {
    begin: (call: string): Held => {
      const answered = Promise.withResolvers<void>();
      holds.set(call, { answered, released: Promise.withResolvers() });
      return { answered: answered.promise, release: () => end(call) };
    },
    /** Waits for as long as the answers to a call are held back. */
    pass: async (call: string) => {
      const hold = holds.get(call);
      hold?.answered.resolve();
      await hold?.released.promise;
    },
    endAll: () => {
      for (const call of holds.keys()) end(call);
    },
  };
}

/** Sends the server what came from the browser, and gives it up where the browser does. */
function passOn(
  server: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<IncomingMessage> {
  const { method, url, headers } = incoming;
  return new Promise((resolve) => {
    const onward = request(`${server}${url}`, { method, headers }, resolve);
    // The browser sees a broken connection, as where the server is gone.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}

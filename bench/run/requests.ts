import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer, Load, Loaded, RequestTimes } from './request-loop.ts';

/** A thread that sends the requests of one measure after the other, and takes their times. */
export interface Requests {
  /** @throws where a request is no success */
  time(load: Load): Promise<RequestTimes>;
  close(): Promise<void>;
}

export function startRequests(loaded: Loaded): Requests {
  const worker = new Worker(new URL('./request-loop.ts', import.meta.url), { workerData: loaded });
  return {
    time: async (load) => {
      const answered = once(worker, 'message') as Promise<[Answer]>;
      worker.postMessage(load);
      const [answer] = await answered;
      if ('error' in answer) throw new Error(answer.error);
      return answer.times;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

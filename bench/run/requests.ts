import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Ask } from '../ask.ts';
import type { Answer, Load, Loaded, Order, RequestTimes } from './request-loop.ts';

/** A thread that sends the requests of one measure after the other, and takes their times. */
export interface Requests {
  /**
   * Sends each request once.
   *
   * @returns the processor time of each, in milliseconds
   * @throws where one is no success
   */
  visit(asks: readonly Ask[]): Promise<number[]>;
  /** @throws where a request is no success */
  time(load: Load): Promise<RequestTimes>;
  close(): Promise<void>;
}

export function startRequests(loaded: Loaded): Requests {
  const worker = new Worker(new URL('./request-loop.ts', import.meta.url), { workerData: loaded });
  const answerTo = async (order: Order): Promise<Answer> => {
    const answered = once(worker, 'message') as Promise<[Answer]>;
    worker.postMessage(order);
    const [answer] = await answered;
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
  return {
    visit: async (visits) => {
      const answer = await answerTo({ visits });
      return 'processorTimes' in answer ? answer.processorTimes : [];
    },
    time: async (load) => {
      const answer = await answerTo(load);
      if (!('times' in answer)) throw new TypeError('The requests were not timed.');
      return answer.times;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

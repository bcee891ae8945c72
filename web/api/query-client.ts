import {
  hashKey,
  type Mutation,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { type CallToast, toastForFailure, toastForSuccess } from './call-toasts.ts';
import type { Messages } from './messages.ts';

/** `meta` of a query or a mutation: its words, and whether it fails in silence. */
export interface CallMeta extends Messages, Record<string, unknown> {
  /** For what runs in the background: its failure shows no toast. Or which failures show none. */
  quiet?: boolean | ((error: unknown) => boolean);
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const HOUR = 3_600_000;

/**
 * How long the way back finds what was shown. What leads away from a list is mostly a video, and that
 * takes as long as it takes. A page of a list is some ten kilobytes, so that even a thousand searches
 * within this time are not much to hold.
 */
const KEPT_FOR = 4 * HOUR;

/** Tells a person how calls went. */
interface Teller {
  /** @param subject of what failed, which another try at it has as well */
  show: (toast: CallToast, subject?: string) => void;
  /** What failed went well by now. */
  settle: (subject: string) => void;
}

/** What a change is about: its words, its key, and the id of what it changes where it is called with one. */
const subjectOf = ({ meta, options, state }: Mutation<unknown, unknown, unknown>): string =>
  hashKey([meta, options.mutationKey, Number(state.variables)]);

/**
 * The cache of what the server said. It says what failed and what went well, once per call, and
 * keeps what was shown long enough for the way back.
 */
export function createQueryClient({ show, settle }: Teller): QueryClient {
  // With a timer, the second click of a double click would come before its button knows of the first.
  notifyManager.setScheduler(queueMicrotask);
  const say = (
    toast: CallToast | null,
    meta: CallMeta | undefined,
    subject?: string,
    error?: unknown,
  ) => {
    const quiet = meta?.quiet;
    if (toast && !(typeof quiet === 'function' ? quiet(error) : quiet)) show(toast, subject);
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryHash }) =>
        say(toastForFailure(error, meta), meta, queryHash, error),
      onSuccess: (_data, { queryHash }) => settle(queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        say(toastForFailure(error, mutation.meta), mutation.meta, subjectOf(mutation), error),
      onSuccess: (_data, _variables, _result, mutation) => {
        settle(subjectOf(mutation));
        say(toastForSuccess(mutation.meta), mutation.meta);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        gcTime: KEPT_FOR,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

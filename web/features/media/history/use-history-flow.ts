import { useState } from 'react';
import { UNREADABLE_FILE } from '../../../ui/file-box.tsx';
import { readHistoryFile, type WatchHistory } from './history-file.ts';
import { NotAHistory } from './not-a-history.ts';
import {
  NOTHING_SENT,
  type Sent,
  useMarkHistory,
  usePreviewHistory,
} from './use-history-import.ts';
import { type Run, useLatestRun } from './use-latest-run.ts';

/** How the import of a file stands. */
export type HistoryState =
  | { step: 'choosing'; problem?: string }
  | { step: 'reading'; percent: number }
  | { step: 'comparing'; history: WatchHistory; sent: Sent }
  | { step: 'not compared'; history: WatchHistory }
  | { step: 'asking'; history: WatchHistory; preview: Sent }
  | { step: 'marking'; history: WatchHistory; sent: Sent }
  | { step: 'not marked'; history: WatchHistory; sent: Sent }
  | { step: 'ended'; history: WatchHistory; sent: Sent };

type HistoryRun = Run<HistoryState>;

/** Takes a file from being chosen until its videos are marked. Whoever leaves the page ends it. */
export function useHistoryFlow() {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<HistoryState>({ step: 'choosing' });
  const { begin, stop } = useLatestRun(setState);
  const compare = useComparing();
  const mark = useMarking();

  const choose = async (chosen: File | null) => {
    const run = begin();
    setFile(chosen);
    if (chosen) await read(chosen, run, compare);
    else run.show({ step: 'choosing' });
  };

  return {
    file,
    state,
    choose,
    compare: (history: WatchHistory) => compare(history, begin()),
    // How it ended is told also where it was called off: what was marked stays.
    mark: async (history: WatchHistory, from: Sent) => setState(await mark(history, from, begin())),
    /** Ends what goes on: what was marked stays, and what was only read is forgotten. */
    stop: () => {
      stop();
      if (state.step === 'reading' || state.step === 'comparing') {
        setFile(null);
        setState({ step: 'choosing' });
      }
    },
  };
}

export type HistoryFlow = ReturnType<typeof useHistoryFlow>;

type Compare = (history: WatchHistory, run: HistoryRun) => Promise<void>;

async function read(file: File, run: HistoryRun, compare: Compare): Promise<void> {
  const { signal, show } = run;
  const onProgress = (percent: number) => show({ step: 'reading', percent });
  onProgress(0);
  try {
    await compare(await readHistoryFile(file, { signal, onProgress }), run);
  } catch (error) {
    if (!signal.aborted) show({ step: 'choosing', problem: problemOf(error) });
  }
}

/** Asks what of a history would be marked. */
function useComparing(): Compare {
  const { mutateAsync: look } = usePreviewHistory();
  return async (history, { signal, show }) => {
    const onProgress = (sent: Sent) => show({ step: 'comparing', history, sent });
    onProgress(NOTHING_SENT);
    try {
      const preview = await look({ videos: history.videos, signal, onProgress });
      show({ step: 'asking', history, preview });
    } catch {
      // The toast of every call says why.
      show({ step: 'not compared', history });
    }
  };
}

/** Marks the videos of a history, and tells how that ended. */
function useMarking() {
  const { mutateAsync: mark } = useMarkHistory();
  return async (
    history: WatchHistory,
    from: Sent,
    { signal, show }: HistoryRun,
  ): Promise<HistoryState> => {
    let sent = from;
    const onProgress = (next: Sent) => {
      sent = next;
      show({ step: 'marking', history, sent });
    };
    onProgress(from);
    try {
      sent = await mark({ videos: history.videos, from, signal, onProgress });
      return { step: 'ended', history, sent };
    } catch {
      // The toast of every call says why.
      return { step: 'not marked', history, sent };
    }
  };
}

/** Why a file could not be read, in words. */
function problemOf(error: unknown): string {
  if (error instanceof NotAHistory) return error.message;
  if (error instanceof DOMException) return UNREADABLE_FILE;
  throw error;
}

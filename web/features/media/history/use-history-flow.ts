import { useEffect, useRef, useState } from 'react';
import { UNREADABLE_FILE } from '../../../ui/file-box.tsx';
import { readHistoryFile, type WatchHistory } from './history-file.ts';
import { NotAHistory } from './not-a-history.ts';
import {
  NOTHING_SENT,
  type Sent,
  useMarkHistory,
  usePreviewHistory,
} from './use-history-import.ts';

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

/** Takes a file from being chosen until its videos are marked. Whoever leaves the page ends it. */
export function useHistoryFlow() {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<HistoryState>({ step: 'choosing' });
  const { mutateAsync: look } = usePreviewHistory();
  const { mutateAsync: mark } = useMarkHistory();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The signal of what begins now, in place of what ran before. */
  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  /** Shows how something stands that may have been called off meanwhile. */
  const shower = (signal: AbortSignal) => (next: HistoryState) => {
    if (!signal.aborted) setState(next);
  };

  const compare = async (history: WatchHistory, signal = begin()) => {
    const show = shower(signal);
    const { videos } = history;
    show({ step: 'comparing', history, sent: NOTHING_SENT });
    const onProgress = (sent: Sent) => show({ step: 'comparing', history, sent });
    try {
      const preview = await look({ videos, signal, onProgress });
      show({ step: 'asking', history, preview });
    } catch {
      // The toast of every call says why.
      show({ step: 'not compared', history });
    }
  };

  const choose = async (chosen: File | null) => {
    const signal = begin();
    const show = shower(signal);
    setFile(chosen);
    if (!chosen) {
      setState({ step: 'choosing' });
      return;
    }
    show({ step: 'reading', percent: 0 });
    const onProgress = (percent: number) => show({ step: 'reading', percent });
    try {
      const history = await readHistoryFile(chosen, { signal, onProgress });
      await compare(history, signal);
    } catch (error) {
      if (signal.aborted) return;
      show({ step: 'choosing', problem: problemOf(error) });
    }
  };

  const markAll = async (history: WatchHistory, from: Sent) => {
    const signal = begin();
    let sent = from;
    const show = (step: 'marking' | 'not marked' | 'ended') => setState({ step, history, sent });
    show('marking');
    const onProgress = (next: Sent) => {
      sent = next;
      if (!signal.aborted) show('marking');
    };
    try {
      sent = await mark({ videos: history.videos, from, signal, onProgress });
      show('ended');
    } catch {
      // The toast of every call says why.
      show('not marked');
    }
  };

  return {
    file,
    state,
    choose,
    compare: (history: WatchHistory) => compare(history),
    mark: markAll,
    /** Ends what goes on: what was marked stays, and what was only read is forgotten. */
    stop: () => {
      running.current?.abort();
      if (state.step === 'reading' || state.step === 'comparing') {
        setFile(null);
        setState({ step: 'choosing' });
      }
    },
  };
}

export type HistoryFlow = ReturnType<typeof useHistoryFlow>;

/** Why a file could not be read, in words. */
function problemOf(error: unknown): string {
  if (error instanceof NotAHistory) return error.message;
  if (error instanceof DOMException) return UNREADABLE_FILE;
  throw error;
}

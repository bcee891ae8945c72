import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { HistoryPreview } from './history-preview.tsx';
import {
  interruptedInWords,
  outcomeInWords,
  percentSent,
  sentInWords,
  summaryOf,
} from './history-words.ts';
import type { HistoryFlow, HistoryState } from './use-history-flow.ts';
import { NOTHING_SENT } from './use-history-import.ts';

/** What stands below the file: how far it is, what it would change, or how it ended. */
export function HistorySteps({ flow }: { flow: HistoryFlow }) {
  const { state } = flow;
  const progress = progressOf(state);
  return (
    <div className={state.step === 'choosing' ? 'absolute' : 'flex flex-col gap-4'}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {/* One all along and here before its words, or a screen reader would not tell of them. */}
        <p role="status" className="font-medium">
          {progress ? `${progress.label}…` : sentenceOf(state)}
        </p>
        {progress && (
          <p className="text-muted tabular-nums">{progress.words ?? `${progress.percent} %`}</p>
        )}
      </div>
      {progress ? <Progress {...progress} onStop={flow.stop} /> : <Rest flow={flow} />}
    </div>
  );
}

interface StepProgress {
  label: string;
  percent: number;
  /** How far it is, in words; the percents where it is left out. */
  words?: string;
}

/** How far it is where something goes on, else null. */
function progressOf(state: HistoryState): StepProgress | null {
  switch (state.step) {
    case 'reading':
      return { label: 'Reading the file', percent: state.percent };
    case 'comparing':
      return {
        label: 'Looking for its videos in your catalogue',
        percent: percentSent(state.sent, state.history),
      };
    case 'marking':
      return {
        label: 'Marking as watched',
        percent: percentSent(state.sent, state.history),
        words: sentInWords(state.sent, state.history),
      };
    default:
      return null;
  }
}

/** What is to be said where nothing goes on; a failure says it itself. */
function sentenceOf(state: HistoryState): string | null {
  if (state.step === 'asking') return summaryOf(state.history, state.preview);
  if (state.step === 'ended') return outcomeInWords(state.sent, state.history);
  return null;
}

/** What stands below the sentence where nothing goes on. */
function Rest({ flow: { state, compare, mark } }: { flow: HistoryFlow }) {
  switch (state.step) {
    case 'not compared':
      return (
        <ErrorState
          text="An error occurred when looking at the watch history"
          onRetry={() => compare(state.history)}
        />
      );
    case 'asking':
      return (
        <HistoryPreview
          history={state.history}
          preview={state.preview}
          onMark={() => mark(state.history, NOTHING_SENT)}
        />
      );
    case 'not marked':
      return (
        <ErrorState
          text={interruptedInWords(state.sent)}
          onRetry={() => mark(state.history, state.sent)}
        />
      );
    case 'ended':
      return (
        <ButtonLink to="/stats" className="self-end">
          See what is watched
        </ButtonLink>
      );
    default:
      return null;
  }
}

function Progress({ label, words, percent, onStop }: StepProgress & { onStop: () => void }) {
  return (
    <>
      <ProgressBar label={label} progress={words} percent={percent} className="rounded-full" />
      <Button onClick={onStop} className="self-end">
        Stop
      </Button>
    </>
  );
}

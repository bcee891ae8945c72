import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { HistoryPreview } from './history-preview.tsx';
import { interruptedInWords, outcomeInWords, percentSent, sentInWords } from './history-words.ts';
import type { HistoryFlow } from './use-history-flow.ts';
import { NOTHING_SENT } from './use-history-import.ts';

/** What stands below the file: how far it is, what it would change, or how it ended. */
export function HistorySteps({ flow: { state, compare, mark, stop } }: { flow: HistoryFlow }) {
  switch (state.step) {
    case 'choosing':
      return null;
    case 'reading':
      return <Progress label="Reading the file" percent={state.percent} onStop={stop} />;
    case 'comparing':
      return (
        <Progress
          label="Looking for its videos in your catalogue"
          percent={percentSent(state.sent, state.history)}
          onStop={stop}
        />
      );
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
    case 'marking':
      return (
        <Progress
          label="Marking as watched"
          progress={sentInWords(state.sent, state.history)}
          percent={percentSent(state.sent, state.history)}
          onStop={stop}
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
      return <Ended>{outcomeInWords(state.sent, state.history)}</Ended>;
  }
}

interface ProgressProps {
  label: string;
  /** How far it is, in words; the percents where it is left out. */
  progress?: string;
  percent: number;
  onStop: () => void;
}

function Progress({ label, progress, percent, onStop }: ProgressProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="font-medium">
          {label}…
        </p>
        <p className="text-muted tabular-nums">{progress ?? `${percent} %`}</p>
      </div>
      <ProgressBar label={label} progress={progress} percent={percent} className="rounded-full" />
      <Button onClick={onStop} className="self-end">
        Stop
      </Button>
    </div>
  );
}

const Ended = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4">
    <p role="status" className="font-medium">
      {children}
    </p>
    <ButtonLink to="/stats" className="self-end">
      See what is watched
    </ButtonLink>
  </div>
);

import { useRef } from 'react';
import { Field } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';
import { HistorySteps } from './history-steps.tsx';
import { HISTORY_FILES } from './not-a-history.ts';
import { useHistoryFlow } from './use-history-flow.ts';

const ACCEPTED = '.json,.html,.db,application/json,text/html';

/** Takes the watch history of another program, shows what it would mark, and marks it when told to. */
export function HistoryForm() {
  const flow = useHistoryFlow();
  const { file, state, choose } = flow;
  const place = useRef<HTMLDivElement>(null);
  useLostFocus(place, state.step);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Field
        label="File"
        hint={HISTORY_FILES}
        error={state.step === 'choosing' ? state.problem : undefined}
      >
        {(control) => (
          <FileBox
            control={control}
            file={file}
            accept={ACCEPTED}
            disabled={state.step === 'marking'}
            onChoose={choose}
          />
        )}
      </Field>
      <HistorySteps flow={flow} />
    </div>
  );
}

import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ActionRequest } from '../../../contract/action.ts';
import { formatTime } from '../../../contract/time-range.ts';
import { type ActionValues, actionResolver, BLANK } from './action-values.ts';

/** What a person is about to ask for, held by the page so that it is there when its tab comes back. */
export interface ActionDraft {
  form: UseFormReturn<ActionValues, unknown, ActionRequest>;
  /** Fills in a stretch of the video, in seconds; the form takes the focus when it is next drawn. */
  fillIn: (stretch: { start: number; end: number }) => void;
  /** Whether the form is to take the focus, which is said once. */
  takesFocus: () => boolean;
}

/** @param duration of the video, in seconds; null where it is not known */
export function useActionDraft(duration: number | null): ActionDraft {
  const form = useForm<ActionValues, unknown, ActionRequest>({
    resolver: actionResolver(duration),
    defaultValues: BLANK,
  });
  const isWanted = useRef(false);
  return {
    form,
    fillIn: ({ start, end }) => {
      if (form.getValues('action') === 'extract_content') form.setValue('action', BLANK.action);
      form.setValue('startTime', formatTime(start));
      form.setValue('endTime', formatTime(end));
      form.clearErrors();
      isWanted.current = true;
    },
    takesFocus: () => {
      const wasWanted = isWanted.current;
      isWanted.current = false;
      return wasWanted;
    },
  };
}

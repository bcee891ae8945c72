import type { Resolver } from 'react-hook-form';
import { ActionRequest } from '../../../contract/action.ts';
import { rangeProblems } from '../../../contract/time-range.ts';
import { ApiError } from '../../api/api-error.ts';

/** What stands in the form; blank where nothing was chosen or typed. */
export interface ActionValues {
  profile: string;
  startTime: string;
  endTime: string;
  sponsorBlock: string;
}

const FIELDS = ['profile', 'startTime', 'endTime', 'sponsorBlock'] as const;

export const BLANK: ActionValues = {
  profile: '',
  startTime: '',
  endTime: '',
  sponsorBlock: 'NONE',
};

type Messages = Partial<Record<keyof ActionValues, string>>;

/** What the server would say about each field. */
function problemsOf(
  action: ActionRequest['action'],
  values: ActionValues,
  duration: number | null,
): Messages {
  const parsed = ActionRequest.safeParse({ action, params: values });
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[1]),
    message,
  }));
  const messages: Record<string, string> = {};
  for (const { field, message } of [...issues, ...rangeProblems(values, duration)]) {
    messages[field] ??= message;
  }
  return messages;
}

/** Checks the form of an action on a video as the server will. */
export function actionResolver(
  action: ActionRequest['action'],
  duration: number | null,
): Resolver<ActionValues, unknown, ActionRequest> {
  return (values) => {
    const problems = Object.entries(problemsOf(action, values, duration));
    if (problems.length === 0) {
      return { values: ActionRequest.parse({ action, params: values }), errors: {} };
    }
    const errors = problems.map(([field, message]) => [field, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** What the server said about fields of the form. */
export function refusedFields(error: unknown): { field: keyof ActionValues; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return FIELDS.flatMap((field) => {
    const message = error.fields[`params.${field}`];
    return message === undefined ? [] : [{ field, message }];
  });
}

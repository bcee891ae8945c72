import type { Resolver } from 'react-hook-form';
import { ActionRequest } from '../../../contract/action.ts';
import { rangeProblems } from '../../../contract/time-range.ts';
import { ApiError } from '../../api/api-error.ts';

/** What stands in the form; blank where nothing was chosen or typed. */
export interface ActionValues {
  action: ActionRequest['action'];
  profile: string;
  startTime: string;
  endTime: string;
  sponsorBlock: string;
}

const PARAMS = ['profile', 'startTime', 'endTime', 'sponsorBlock'] as const;

export const BLANK: ActionValues = {
  action: 'extract_audio',
  profile: '',
  startTime: '',
  endTime: '',
  sponsorBlock: 'NONE',
};

type Messages = Partial<Record<keyof ActionValues, string>>;

/** What the server would say about each field. */
function problemsOf({ action, ...params }: ActionValues, duration: number | null): Messages {
  const parsed = ActionRequest.safeParse({ action, params });
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[1]),
    message,
  }));
  const messages: Record<string, string> = {};
  const ofRange = action === 'extract_content' ? [] : rangeProblems(params, duration);
  for (const { field, message } of [...issues, ...ofRange]) {
    messages[field] ??= message;
  }
  return messages;
}

/** Checks the form of an action on a video as the server will. */
export function actionResolver(
  duration: number | null,
): Resolver<ActionValues, unknown, ActionRequest> {
  return (values) => {
    const problems = Object.entries(problemsOf(values, duration));
    if (problems.length === 0) {
      const { action, ...params } = values;
      return { values: ActionRequest.parse({ action, params }), errors: {} };
    }
    const errors = problems.map(([field, message]) => [field, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** What the server said about fields of the form. */
export function refusedFields(error: unknown): { field: keyof ActionValues; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return PARAMS.flatMap((field) => {
    const message = error.fields[`params.${field}`];
    return message === undefined ? [] : [{ field, message }];
  });
}

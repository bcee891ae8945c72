import type * as z from 'zod/mini';

/** What a check says that has no words of its own. */
const WORDLESS = 'Invalid input';

/** No request carries a number that is not whole. */
const WHOLE_NUMBER = 'a whole number';

const EXPECTED: Record<string, string> = {
  int: WHOLE_NUMBER,
  number: WHOLE_NUMBER,
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

/** Whether the check that failed says what is wrong in words of its own. */
export const hasOwnWords = (issue: z.core.$ZodIssue): boolean => issue.message !== WORDLESS;

/** Whether a number lies beyond what is told apart at all; where its field has a limit, that says more. */
export const isBeyondCounting = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'int';

/** What is wrong with a value of a request, for the person or the program that sent it. */
export function issueInWords(issue: z.core.$ZodIssue): string {
  if (hasOwnWords(issue)) return issue.message;
  if (issue.code === 'invalid_type') return `Must be ${EXPECTED[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_big' || issue.code === 'too_small') return limitInWords(issue);
  return 'Is not valid';
}

function limitInWords(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const [limit, bound] =
    issue.code === 'too_big' ? [issue.maximum, 'at most'] : [issue.minimum, 'at least'];
  const unit = UNITS[issue.origin];
  if (unit) return `Must have ${bound} ${limit}${unit}`;
  const beyond = issue.code === 'too_big' ? 'less than' : 'more than';
  return `Must be ${issue.inclusive ? bound : beyond} ${limit}`;
}

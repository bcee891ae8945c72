import * as z from 'zod/mini';
import { Refused } from '../data-folder/refused.ts';

/** Has a schema say in words what is wrong. */
export const inFields = { error: z.locales.en().localeError };

/** A line cannot be imported; the message names its file, its number and its field. */
export class WrongLine extends Refused {
  constructor(file: string, number: number, words: string) {
    super(`${file}:${number}: ${words}. Nothing was changed.`);
  }
}

/** What is wrong with a line, and in which of its fields. */
export function wordsOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  const field = issue?.path.map(String).join('.');
  return field ? `${field}: ${issue?.message}` : String(issue?.message);
}

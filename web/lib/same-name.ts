/**
 * A text without its case, and with each accent written in the one way: so the server tells tags and groups
 * apart. The person's language is no reason to do it in another way.
 */
export const inOneCase = (text: string): string => text.normalize().toLowerCase();

/** Whether two names are the same one, as tags and groups are that differ in case only. */
export const isSameName = (one: string, other: string): boolean =>
  inOneCase(one) === inOneCase(other);

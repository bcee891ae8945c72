/** Whether two names are the same one, as tags and groups are that differ in case only. */
export const isSameName = (one: string, other: string) =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();

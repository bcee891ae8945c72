// SQLite knows the case of the letters of English only.
const collator = new Intl.Collator('en');

/** Compares two things by their names, as a person sorts them: ignoring case, an accent beside its letter. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  collator.compare(one.name, other.name);

const names = new Intl.DisplayNames('en', { type: 'language' });

/** What a language is called, from its code as BCP 47 writes it; the code where it is none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

// The first one takes a browser longer than to draw a page.
let names: Intl.DisplayNames | undefined;

/** What a language is called, from its code as BCP 47 writes it; the code where it is none. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  try {
    return names.of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

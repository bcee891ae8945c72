/** What whoever guesses tries for this very product. */
const OWN_WORDS = ['vidarium', 'youtube', 'yt-dlp'];

/** Digits and marks that people add to a word. */
const ADDED = /^\P{L}+|\P{L}+$/gu;

/**
 * Whether a password is among the first that are tried: one of the 49,233 most used of those that
 * became known, in whatever case, or the user's or the product's name with some digits and marks.
 */
export async function isGuessable(password: string, username: string): Promise<boolean> {
  // It is large, and needed only where a password is changed.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const written = password.toLowerCase();
  const bare = written.replaceAll(ADDED, '');
  const names = [...OWN_WORDS, username.toLowerCase()];
  return (
    dictionary['passwords-common'].includes(written) ||
    names.some((name) => written === name || (bare !== '' && bare === name.replaceAll(ADDED, '')))
  );
}

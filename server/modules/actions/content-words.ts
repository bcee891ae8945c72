import { counted } from '../../platform/counted.ts';

/** What was read, as the audit tells of it. */
interface SaidWords {
  /** As BCP 47 writes it. */
  language: string;
  automatic: boolean;
  lines: readonly unknown[];
}

const names = new Intl.DisplayNames('en', { type: 'language' });

const languageName = (language: string): string =>
  language === 'und' ? 'an unknown language' : (names.of(language) ?? language);

/** How much is said in which language, e.g. `312 lines in English`. */
function extent({ language, lines }: SaidWords): string {
  return `${counted(lines.length, 'line', 'lines')} in ${languageName(language)}`;
}

/**
 * What the audit says where what is said in a video was looked for.
 *
 * @param before what was known of it
 * @param mayCome whether its captions may still come, as it is new
 */
export function contentWords(
  found: SaidWords | null,
  before: SaidWords | undefined,
  mayCome: boolean,
): string {
  if (found) {
    const source = found.automatic ? 'automatic captions' : 'captions made by people';
    return `Read what is said: ${extent(found)}, from ${source}.`;
  }
  if (before) {
    return `There are no captions for this video any more. What was read before stays: ${extent(before)}.`;
  }
  const none = 'There are no captions for this video, so what is said in it cannot be searched.';
  return mayCome
    ? `${none} Automatic ones can take hours after an upload; run the action again then.`
    : none;
}

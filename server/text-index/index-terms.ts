/**
 * How the indexes of the search write what is no word of a text. They keep neither places nor columns,
 * which makes them a third of the size, and a common word costs no more than a rare one; so a term says
 * itself what it stands for:
 *
 * | Term            | The video                                                       |
 * |-----------------|-----------------------------------------------------------------|
 * | `word`          | holds the word: it is said, or written somewhere                |
 * | `=word`         | has the word in its name                                        |
 * | `wo.`, `=wor.`  | holds a word that begins so, also `世.` (`written-terms.ts`)     |
 * | `#c7`, `#t3`    | is of channel 7, has tag 3; `#v` are all, `#n` none             |
 * | `#p5`, `#t3p5`  | is in a tier (`size-tiers.ts`), and has a tag                   |
 * | U+40000…U+BFFFF | holds two words one after the other (`row-terms.ts`)            |
 * | U+C0000…U+DFFFF | holds three words one after the other                           |
 * | U+E8000…U+EFFFF | holds two words, none of them short, one after the other        |
 */

export const nameTerm = (word: string): string => `=${word}`;

/** How the schema writes that a video is of a channel, and that it has a tag. */
export const channelMark = (id: number): string => `c${id}`;
export const tagMark = (id: number): string => `t${id}`;

/** @param label as the schema writes it: `v`, `c7`, `t3` */
export const labelTerm = (label: string): string => `#${label}`;

/** @param words with spaces between them; nothing for none */
export const splitWords = (words: string): string[] => (words === '' ? [] : words.split(' '));

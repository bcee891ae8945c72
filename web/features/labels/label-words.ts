import type { LabelKind } from '../../api/labels.ts';
import { counted } from '../../lib/counted.ts';

interface LabelWords {
  plural: string;
  empty: string;
  /** What it hangs on: one and many. */
  carrier: readonly [string, string];
  /** Where all that carries it is listed. */
  address: (id: number) => string;
}

/** How the editor speaks of tags and groups. */
export const labelWords: Record<LabelKind, LabelWords> = {
  tag: {
    plural: 'tags',
    empty: 'No tags yet — add your first tag above.',
    carrier: ['video', 'videos'],
    address: (id) => `/search?type=media&tags=${id}`,
  },
  group: {
    plural: 'groups',
    empty: 'No groups yet — add your first group above.',
    carrier: ['channel', 'channels'],
    address: (id) => `/search?type=channel&groups=${id}`,
  },
};

/** On how many videos or channels it hangs, in words. */
export function usesInWords(kind: LabelKind, uses: number): string {
  return counted(uses, ...labelWords[kind].carrier);
}

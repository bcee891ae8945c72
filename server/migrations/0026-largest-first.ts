import { isMoved } from './0006-size-tiers.ts';
import { isHeld } from './0018-tags-filed-together.ts';

/**
 * The most viewed and the longest videos have an index of their own each, beside that of all videos and with the
 * same terms, so that the first of very many matches are found without a look at the others. It holds whole tiers
 * (see `text-index/size-tiers.ts`), as many as are worth it (`text-index/largest-upkeep.ts`), from the highest on:
 * a document's number is the tier, counted downwards from 64, in the bits from the twenty-third on, and below them
 * the place among those that came into the tier. Numbers that lie closer together take fewer bytes.
 *
 * Both are empty at first. A thread fills them while people are served.
 */
interface LargestIndex {
  name: string;
  sized: 'views' | 'duration';
  /** The number of the highest tier there is. */
  highest: number;
}

const INDEXES: readonly LargestIndex[] = [
  { name: 'most_viewed', sized: 'views', highest: 38 },
  { name: 'longest', sized: 'duration', highest: 48 },
];

/** Files a document of all videos again under another number, where its tier is held. */
const add = ({ name, sized }: LargestIndex): string => `
  INSERT INTO ${name}_docs (doc, media_doc)
    SELECT coalesce(
        (SELECT max(doc) FROM ${name}_docs WHERE doc BETWEEN first AND first + 4194303),
        first) + 1, new.doc
    FROM (SELECT (64 - size_tier_number('${sized}', new.${sized})) << 22 AS first)
    WHERE size_tier_number('${sized}', new.${sized}) >=
      (SELECT lowest FROM largest_tiers WHERE sized = '${sized}');`;

const forget = ({ name }: LargestIndex): string => `
  DELETE FROM ${name}_docs WHERE media_doc = old.doc;`;

const indexOf = (index: LargestIndex): string => {
  const { name, sized, highest } = index;
  const write = `
  INSERT INTO ${name}_search (rowid, terms)
    SELECT new.doc, terms FROM media_terms WHERE doc = new.media_doc;`;
  const erase = `
  DELETE FROM ${name}_search WHERE rowid = old.doc;`;
  return `
CREATE VIRTUAL TABLE ${name}_search USING fts5(
  terms,
  content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '=#.'"
);
INSERT INTO ${name}_search (${name}_search, rank)
  VALUES ('pgsz', 1000), ('automerge', 0), ('usermerge', 4);
CREATE TABLE ${name}_docs (
  doc INTEGER PRIMARY KEY,
  media_doc INTEGER NOT NULL UNIQUE
) STRICT;
INSERT INTO largest_tiers (sized, lowest) VALUES ('${sized}', ${highest + 1});

CREATE TRIGGER ${name}_search_of_new_doc AFTER INSERT ON ${name}_docs BEGIN${write}
END;
CREATE TRIGGER ${name}_search_of_changed_doc AFTER UPDATE ON ${name}_docs BEGIN${erase}${write}
END;
CREATE TRIGGER ${name}_search_of_old_doc AFTER DELETE ON ${name}_docs BEGIN${erase}
END;
CREATE TRIGGER ${name}_docs_of_new_media AFTER INSERT ON media_docs BEGIN${add(index)}
END;
CREATE TRIGGER ${name}_docs_of_old_media AFTER DELETE ON media_docs BEGIN${forget(index)}
END;
CREATE TRIGGER ${name}_docs_of_moved_media AFTER UPDATE OF doc ON media_docs BEGIN
  UPDATE ${name}_docs SET media_doc = new.doc WHERE media_doc = old.doc;
END;
CREATE TRIGGER ${name}_docs_of_moved_size AFTER UPDATE OF ${sized} ON media_docs
  WHEN ${isMoved(sized, sized)} BEGIN${forget(index)}${add(index)}
END;`;
};

/** When the terms of a video change, by the trigger's name. */
const CHANGES: Record<string, { when: string; media: string }> = {
  changed_media: {
    when: `AFTER UPDATE OF name, channel_id ON media
      WHEN new.name <> old.name OR new.channel_id <> old.channel_id`,
    media: 'new.id',
  },
  moved_size: {
    when: `AFTER UPDATE OF views, duration ON media
      WHEN ${isMoved('views', 'views')} OR ${isMoved('duration', 'duration')}`,
    media: 'new.id',
  },
  new_description: { when: 'AFTER INSERT ON media_descriptions', media: 'new.media_id' },
  changed_description: {
    when: 'AFTER UPDATE OF description ON media_descriptions',
    media: 'new.media_id',
  },
  old_description: { when: 'AFTER DELETE ON media_descriptions', media: 'old.media_id' },
  new_tag: {
    when: `AFTER INSERT ON media_tags WHEN NOT ${isHeld('new.media_id')}`,
    media: 'new.media_id',
  },
  old_tag: {
    when: `AFTER DELETE ON media_tags
      WHEN NOT ${isHeld('old.media_id')} AND EXISTS (SELECT 1 FROM tags WHERE id = old.tag_id)`,
    media: 'old.media_id',
  },
  held_filing: { when: 'AFTER DELETE ON held_filings', media: 'old.media_id' },
  new_comment: { when: 'AFTER INSERT ON comments', media: 'new.media_id' },
  changed_comment: { when: 'AFTER UPDATE OF markdown_text ON comments', media: 'new.media_id' },
  old_comment: { when: 'AFTER DELETE ON comments', media: 'old.media_id' },
};

/** Has a document filed again under the same number. */
const rewrite = (media: string): string =>
  INDEXES.map(
    ({ name }) => `
  UPDATE ${name}_docs SET media_doc = media_doc
    WHERE media_doc = (SELECT doc FROM media_docs WHERE media_id = ${media});`,
  ).join('');

const rewriting = Object.entries(CHANGES).map(
  ([name, { when, media }]) => `
CREATE TRIGGER largest_docs_of_${name} ${when} BEGIN${rewrite(media)}
END;`,
);

export const largestFirst = `
-- Below the lowest tier an index holds some of the videos at the most: those that the thread is at.
CREATE TABLE largest_tiers (sized TEXT PRIMARY KEY, lowest INTEGER NOT NULL) STRICT;
${INDEXES.map(indexOf).join('\n')}
${rewriting.join('')}
`;

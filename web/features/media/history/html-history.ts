import type { HistoryReader } from './history-reader.ts';
import { type HistoryRows, type TakeoutRow, tellsOfAd } from './history-rows.ts';
import { NotAHistory } from './not-a-history.ts';

/** Begins each row. */
const ROW = '<div class="outer-cell';
/** A page that goes on for so long without a row has none, in characters. */
const LONGEST_ROW = 4 * 1024 * 1024;

const PRODUCT = 'mdl-typography--title';
const CONTENT = 'content-cell';
const LINK = /<a\s[^<>]*?href="([^"]*)"/;
const CAPTION = 'mdl-typography--caption';
/** Stands in what says why the row was kept, which names Google for another reason. */
const WHY_KEPT = 'myaccount.google.com';

/** What stands under a row, each with its heading: the products, the details, why it is there. */
const sectionsOf = (row: string): string[] => row.slice(row.indexOf(CAPTION)).split('<b>').slice(1);

/** What stands in the first element with such a class, up to an end; empty where there is none. */
function textIn(row: string, name: string, end: string): string {
  const at = row.indexOf(name);
  const from = at < 0 ? -1 : row.indexOf('>', at);
  const to = from < 0 ? -1 : row.indexOf(end, from);
  return to < 0 ? '' : row.slice(from + 1, to);
}

function isAd(row: string): boolean {
  const sections = row.includes(CAPTION) ? sectionsOf(row) : [];
  return sections.some(
    (section) => !section.includes(WHY_KEPT) && tellsOfAd(section.replaceAll(/<[^<>]*>/g, '')),
  );
}

const readRow = (row: string): TakeoutRow => ({
  product: textIn(row, PRODUCT, '<').trim(),
  address: LINK.exec(textIn(row, CONTENT, '</div>'))?.[1],
  isAd: isAd(row),
});

/**
 * Reads Takeout's `watch-history.html`. It may have 100 MB, so that no document is made of it: its text
 * is looked through row by row.
 */
export function htmlHistory(rows: HistoryRows): HistoryReader {
  let pending = '';
  let hasRows = false;
  const take = (parts: readonly string[]) => {
    // What stands before the first row is the head of the page.
    for (const part of hasRows ? parts : parts.slice(1)) rows.addOfTakeout(readRow(part));
    hasRows ||= parts.length > 0;
  };
  return {
    push: (piece) => {
      const parts = (pending + piece).split(ROW);
      pending = parts.pop() ?? '';
      take(parts);
      if (pending.length > LONGEST_ROW) throw new NotAHistory();
    },
    end: () => {
      if (!hasRows) return { format: undefined, isCut: false };
      take([pending]);
      return { format: 'Google Takeout', isCut: !/<\/html>\s*$/.test(pending) };
    },
  };
}

import * as z from 'zod/mini';
import type { Format, HistoryReader } from './history-reader.ts';
import { type HistoryRows, tellsOfAd } from './history-rows.ts';
import { NotAHistory } from './not-a-history.ts';
import { ObjectSplitter } from './object-splitter.ts';

const TakeoutRow = z.object({
  header: z.string(),
  title: z.string(),
  titleUrl: z.optional(z.string()),
  details: z.optional(z.array(z.object({ name: z.optional(z.string()) }))),
});

const FreeTubeRow = z.object({ videoId: z.string(), _id: z.optional(z.string()) });

/** A line that takes back an earlier one, in a file that FreeTube has not tidied up yet. */
const FreeTubeRemoval = z.object({ $$deleted: z.literal(true), _id: z.string() });

/** Takes a row in. @returns the program that writes such rows; nothing where none is known */
function takeRow(row: unknown, rows: HistoryRows): Format | undefined {
  const takeout = TakeoutRow.safeParse(row);
  if (takeout.success) {
    const { header, titleUrl, details = [] } = takeout.data;
    const isAd = details.some(({ name = '' }) => tellsOfAd(name));
    rows.addOfTakeout({ product: header, address: titleUrl, isAd });
    return 'Google Takeout';
  }
  const removal = FreeTubeRemoval.safeParse(row);
  if (removal.success) rows.remove(removal.data._id);
  const freeTube = FreeTubeRow.safeParse(row);
  if (freeTube.success) rows.addOfFreeTube(freeTube.data.videoId, freeTube.data._id);
  return removal.success || freeTube.success ? 'FreeTube' : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAHistory();
  }
}

/** Reads Takeout's `watch-history.json` and FreeTube's `history.db`, which has a row in each line. */
export function jsonHistory(rows: HistoryRows): HistoryReader {
  let format: Format | undefined;
  const splitter = new ObjectSplitter((json) => {
    format = takeRow(parseJson(json), rows) ?? format;
  });
  return {
    push: (piece) => splitter.push(piece),
    end: () => ({ format, isCut: splitter.isWithin }),
  };
}

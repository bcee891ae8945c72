import Papa from 'papaparse';
import * as z from 'zod/mini';
import { isVisible } from '../../../../contract/common.ts';
import { CHANNEL_ID_PATTERN } from '../../../../contract/remote-ids.ts';
import type { FollowedChannel } from '../../../../contract/subscription.ts';
import { isOfYouTube } from '../../../lib/video-address.ts';

/** What a file of another program tells of the channels that somebody follows there. */
export interface FollowedFile {
  /** The program or the format that wrote it. */
  format: string;
  /** Each once, in the order of the file. */
  channels: FollowedChannel[];
  /** The names of those that cannot be taken over, since the file does not tell their ids. */
  unreadable: string[];
  /** How many entries are of other sites, as most of a reader's feeds are. */
  elsewhere: number;
}

/** A channel as a file tells it: an id, or an address that may hold one. */
interface Entry {
  address: string;
  name: string;
}

/** Reads what it understands; nothing where the file is of another format. */
type Reader = (text: string) => Entry[] | undefined;

/** RSS readers and Invidious write OPML (opml.org/spec2.opml), with the feed of each channel. */
const readOpml: Reader = (text) => {
  if (!text.trimStart().startsWith('<')) return undefined;
  const parsed = new DOMParser().parseFromString(text, 'text/xml');
  if (parsed.querySelector('parsererror') || parsed.documentElement.nodeName !== 'opml') return;
  return [...parsed.querySelectorAll('outline[xmlUrl]')].map((outline) => ({
    address: outline.getAttribute('xmlUrl') ?? '',
    name: outline.getAttribute('title') || outline.getAttribute('text') || '',
  }));
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: another reader may know what it is.
    return undefined;
  }
}

/** Reads JSON of one shape. */
const jsonReader =
  <Shape extends z.ZodMiniType>(shape: Shape, entriesOf: (file: z.output<Shape>) => Entry[]) =>
  (text: string): Entry[] | undefined => {
    const parsed = shape.safeParse(parseJson(text));
    return parsed.success ? entriesOf(parsed.data) : undefined;
  };

const readOurs = jsonReader(
  z.object({
    format: z.literal('vidarium-subscriptions'),
    channels: z.array(z.object({ remoteId: z.string(), name: z.string() })),
  }),
  ({ channels }) => channels.map(({ remoteId, name }) => ({ address: remoteId, name })),
);

const readNewPipe = jsonReader(
  z.object({ subscriptions: z.array(z.object({ url: z.string(), name: z.string() })) }),
  ({ subscriptions }) => subscriptions.map(({ url, name }) => ({ address: url, name })),
);

/** All that Invidious knows of somebody; it names no channels. */
const readInvidious = jsonReader(
  z.object({ subscriptions: z.array(z.string()) }),
  ({ subscriptions }) => subscriptions.map((id) => ({ address: id, name: '' })),
);

/** Takeout wrote this until 2020. */
const readTakeoutJson = jsonReader(
  z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        resourceId: z.object({ channelId: z.string() }),
      }),
    }),
  ),
  (subscriptions) =>
    subscriptions.map(({ snippet: { title, resourceId } }) => ({
      address: resourceId.channelId,
      name: title,
    })),
);

const Profile = z.object({
  subscriptions: z.array(z.object({ id: z.string(), name: z.optional(z.nullable(z.string())) })),
});

/** A profile on each line; the first one holds all channels, the others some of them. */
const readFreeTube: Reader = (text) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const profiles = lines.map((line) => Profile.safeParse(parseJson(line)));
  if (profiles.length === 0 || !profiles.every(({ success }) => success)) return undefined;
  return profiles.flatMap(({ data }) =>
    (data?.subscriptions ?? []).map(({ id, name }) => ({ address: id, name: name ?? '' })),
  );
};

/** The columns are the id, the address and the title; what they are called depends on the language. */
const readTakeoutCsv: Reader = (text) => {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  const [head, ...rows] = data;
  if (head?.length !== 3 || !rows.some(([id]) => id !== undefined && CHANNEL_ID_PATTERN.test(id))) {
    return undefined;
  }
  return rows.map(([id = '', , title = '']) => ({ address: id, name: title }));
};

const READERS: readonly (readonly [format: string, read: Reader])[] = [
  ['OPML', readOpml],
  ['Vidarium', readOurs],
  ['NewPipe', readNewPipe],
  ['Invidious', readInvidious],
  ['Google Takeout', readTakeoutJson],
  ['FreeTube', readFreeTube],
  ['Google Takeout', readTakeoutCsv],
];

/** What follows the first letters of an id, or those of the list of all uploads or of one kind, which some readers follow. */
const ID = /(?:(?:^|[/=])UC|=UU(?:LF|SH|LV)?)([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/;
const LONGEST_NAME = 300;

function channelIdIn(address: string): string | undefined {
  const id = ID.exec(address)?.[1];
  return id && `UC${id}`;
}

function isElsewhere(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && !isOfYouTube(url);
}

/** A name as the server takes it: one line, no half of a character; empty where nothing of it is seen. */
function cleanName(name: string): string {
  const clean = name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  return isVisible(clean) ? clean : '';
}

/** Reads a file with the channels that somebody follows. @returns nothing where it is none that is known */
export function readFollowedFile(text: string): FollowedFile | undefined {
  for (const [format, read] of READERS) {
    const entries = read(text);
    if (!entries) continue;
    const channels = new Map<string, FollowedChannel>();
    const unreadable: string[] = [];
    let elsewhere = 0;
    for (const { address, name } of entries) {
      const remoteId = channelIdIn(address);
      const clean = cleanName(name);
      if (remoteId === undefined && isElsewhere(address)) elsewhere += 1;
      else if (remoteId === undefined) unreadable.push(clean || address);
      else if (!channels.has(remoteId))
        channels.set(remoteId, { remoteId, name: clean || remoteId });
    }
    return { format, channels: [...channels.values()], unreadable, elsewhere };
  }
  return undefined;
}

import type { ActionRequest } from '../contract/action.ts';
import { Fact } from './fact.ts';

export type LabelKind = 'tag' | 'group';

/** What people may change about a video. */
export interface MediaFacts {
  name: string;
  watched: boolean;
  watchLater: boolean;
  inLibrary: boolean;
  /** Ids, in order. Those of tags that were deleted later are still among them. */
  tags: readonly number[];
}

/** A video that is in the catalogue, or was asked for. */
export interface MediaSubject {
  remoteId: string;
  /** Unset until it was seen. */
  id: number | undefined;
  fact: Fact<MediaFacts | null>;
}

export interface ChannelFacts {
  name: string;
  subscribed: boolean;
  schedule: string;
  transcripts: boolean;
  /** Ids, in order. */
  groups: readonly number[];
}

export interface ChannelSubject {
  handle: string;
  remoteId: string;
  id: number | undefined;
  fact: Fact<ChannelFacts | null>;
  /** When a refresh was acknowledged last, in milliseconds since 1970; 0 where none was. */
  refreshAskedAt: number;
  /** Whether its subscription was to end at any time: what its schedule asked for is nobody's wish then. */
  wasLeft: boolean;
}

/** A tag or a group; its name begins with its key, whatever it is renamed to. */
export interface LabelSubject {
  kind: LabelKind;
  key: string;
  id: number | undefined;
  fact: Fact<string | null>;
}

/** A comment; its text begins with its key, whatever is written into it. */
export interface CommentSubject {
  key: string;
  mediaId: number;
  id: number | undefined;
  fact: Fact<string | null>;
}

export interface FileFacts {
  name: string;
  size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  hash: string;
}

/** An uploaded attachment; its name begins with its key. */
export interface FileSubject {
  key: string;
  mediaId: number;
  id: number | undefined;
  fact: Fact<FileFacts | null>;
  /** Whether all of its content was compared since it was last seen to change. */
  isCompared: boolean;
}

/** An action that the server said it would carry out. */
export interface RunSubject {
  id: number;
  mediaId: number;
  request: ActionRequest;
  /** Whether the server said that it is cancelled, or has ended before. */
  isCancelled?: boolean;
  /** How it ended, once that was seen; it must never be anything else. */
  end: { state: string; endedAt: number; error: string | null } | null;
}

/** All that the server has to keep, as far as it acknowledged it. */
export class Model {
  readonly media = new Map<string, MediaSubject>();
  readonly channels = new Map<string, ChannelSubject>();
  readonly labels = new Map<string, LabelSubject>();
  readonly comments = new Map<string, CommentSubject>();
  readonly files = new Map<string, FileSubject>();
  readonly runs = new Map<number, RunSubject>();
  /** Actions that were asked for without an answer, each as {@link wishOf}. */
  readonly unknownWishes: string[] = [];
  readonly password: Fact<string>;
  /** How often the password was changed: a session of an earlier time must open nothing. */
  passwordChanges = 0;
  isPasswordChanging = false;

  /** What a request is under way for: of one thing, one at a time, so that their order is known. */
  readonly #busy = new Set<string>();
  #keys = 0;

  constructor(password: string) {
    this.password = new Fact(password);
  }

  /** A new name for something. */
  newKey(letter: string): string {
    this.#keys += 1;
    return `${letter}${this.#keys}`;
  }

  isBusy(subject: string): boolean {
    return this.#busy.has(subject);
  }

  /** Does the work while no other request changes the subject. */
  async alone<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#busy.has(subject)) throw new Error(`${subject} is under way already`);
    this.#busy.add(subject);
    try {
      return await work();
    } finally {
      this.#busy.delete(subject);
    }
  }

  /** A video that may come into the catalogue. */
  unseenMedia(remoteId: string): MediaSubject {
    const known = this.media.get(remoteId);
    if (known) return known;
    const subject: MediaSubject = { remoteId, id: undefined, fact: new Fact(null) };
    this.media.set(remoteId, subject);
    return subject;
  }

  /** A channel that may come into the catalogue. */
  unseenChannel({ handle, id: remoteId }: { handle: string; id: string }): ChannelSubject {
    const known = this.channels.get(handle);
    if (known) return known;
    const fact = new Fact<ChannelFacts | null>(null);
    const subject = {
      handle,
      remoteId,
      id: undefined,
      fact,
      refreshAskedAt: 0,
      wasLeft: false,
    };
    this.channels.set(handle, subject);
    return subject;
  }

  /** The ids of the labels of a kind that are known to be there. */
  labelIds(kind: LabelKind): number[] {
    return [...this.labels.values()].flatMap(({ kind: other, id, fact }) =>
      other === kind && id !== undefined && fact.isKnown && fact.value !== null ? [id] : [],
    );
  }

  /** How many facts there are. */
  get size(): number {
    const { media, channels, labels, comments, files, runs } = this;
    return [media, channels, labels, comments, files, runs].reduce(
      (sum, { size }) => sum + size,
      1,
    );
  }
}

/** A wish for an action, as a text by which two can be compared. */
export const wishOf = (mediaId: number, request: ActionRequest): string =>
  `${mediaId} ${JSON.stringify(sorted(request))}`;

/** The same with its fields in one order, and without what says nothing. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, field]) => field !== undefined && !(name === 'sponsorBlock' && field === 'NONE'),
  );
  return Object.fromEntries(
    entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}

/** The first word of a name or a text. */
export const keyOf = (text: string): string => /^\w+/.exec(text)?.[0] ?? '';

import sql from 'sql-template-tag';
import { replaceDescription } from '../modules/intake/told-media.queries.ts';
import { insertLabel } from '../modules/labels/labels.queries.ts';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import type { MediaSelection } from '../modules/media/media-selection.queries.ts';
import { replaceMediaTags } from '../modules/media/media-tags.queries.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from './database.ts';
import { seedChannel, seedMedia, seedTranscript } from './seed.ts';

const DAY = 24 * 60 * 60 * 1000;
/** When the newest video of a setup was uploaded; each further one is a day older. */
export const NEWEST = Date.UTC(2026, 10, 21);

interface Paging {
  page: number;
  size: number;
}

const FIRST_PAGE: Paging = { page: 1, size: 100 };

/** A catalogue whose videos are told apart by their names. */
export class SearchSetup {
  readonly db: Database = testDatabase();
  private readonly ids = new Map<string, number>();

  /** Adds videos to a new channel, each older than all before. @returns the channel's id */
  channel(name: string, names: readonly string[]): number {
    const channel = seedChannel(this.db, { name });
    for (const video of names) {
      const uploadedAt = NEWEST - this.ids.size * DAY;
      this.ids.set(video, seedMedia(this.db, channel, { name: video, uploadedAt }));
    }
    return channel;
  }

  id(name: string): number {
    return this.ids.get(name) ?? 0;
  }

  describe(name: string, description: string): void {
    replaceDescription(this.db, this.id(name), description);
  }

  /** Puts down what is said in a video, a line every three seconds. */
  say(name: string, ...lines: string[]): void {
    seedTranscript(this.db, this.id(name), lines);
  }

  comment(name: string, text: string): number {
    return this.db.run(sql`
      INSERT INTO comments (media_id, markdown_text, html_text, created_at)
      VALUES (${this.id(name)}, ${text}, '', 0)`).lastInsertRowid;
  }

  tag(name: string, tag: string): number {
    const id = insertLabel(this.db, 'tag', tag, 0);
    replaceMediaTags(this.db, this.id(name), [id]);
    return id;
  }

  /** The names of the videos in which it is said. */
  async findSaid(
    q: string,
    wanted: Partial<MediaSelection> = {},
    paging?: Paging,
  ): Promise<string[]> {
    return this.find(q, { ...wanted, contentSearch: true }, paging);
  }

  async find(
    q: string,
    wanted: Partial<MediaSelection> = {},
    paging: Paging = FIRST_PAGE,
  ): Promise<string[]> {
    const selection = { q, tags: [], groups: [], sort: 'relevance', ...wanted } as const;
    const ids = await listMediaIds(this.db, selection, paging);
    return ids.map(
      (id) =>
        this.db.get<{ name: string }>(sql`SELECT name FROM media WHERE id = ${id}`)?.name ?? '',
    );
  }
}

/** The indexes of the search are merged by a thread, so that who writes does not wait for FTS5 to do it. */
export const mergingBeside = ['media_search', 'transcript_search', 'channel_search', 'tag_search']
  .flatMap((table) => [
    `INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0);`,
    `INSERT INTO ${table} (${table}, rank) VALUES ('usermerge', 2);`,
  ])
  .join('\n');

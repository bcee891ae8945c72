/** The files in which a watch history comes, in words that end a sentence. */
export const HISTORY_FILES =
  'watch-history.json or watch-history.html of Google Takeout, or history.db of FreeTube.';

/** A file is no watch history that can be read; the message is for a person. */
export class NotAHistory extends Error {
  constructor(
    message = `This is no watch history that Vidarium can read. Choose ${HISTORY_FILES}`,
  ) {
    super(message);
    this.name = 'NotAHistory';
  }
}

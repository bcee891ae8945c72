/** A file is no watch history that can be read; the message is for a person. */
export class NotAHistory extends Error {
  constructor(message = 'This is no watch history that Vidarium can read.') {
    super(message);
    this.name = 'NotAHistory';
  }
}

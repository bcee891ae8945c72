/**
 * What a person is told when a request cannot be carried out. One handler turns these into answers;
 * the message is the answer's `detail`: what happened, what it means, what to do.
 */
export abstract class DomainError extends Error {
  /** The HTTP status of the answer. */
  abstract readonly status: number;
  /** The answer's short name of the kind of problem. */
  abstract readonly title: string;
}

/** So many problems are told in a sentence; of a list of thousands, nobody reads more. */
const MOST_TOLD = 10;

/** A field of a request, and what is wrong with it. */
export interface WrongField {
  field: string;
  message: string;
}

/** Several problems as one sentence. */
export function inOneSentence(problems: readonly string[]): string {
  const left = problems.length - MOST_TOLD;
  return [...problems.slice(0, MOST_TOLD), ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

/** Fields of a request that are wrong. */
export class InvalidInput extends DomainError {
  readonly status = 400;
  readonly title = 'Invalid request';
  readonly fields: readonly WrongField[];

  /** @param message is to be given where what is wrong with the fields cannot be understood without their names */
  constructor(
    fields: readonly WrongField[],
    message = inOneSentence(fields.map((wrong) => wrong.message)),
  ) {
    super(message);
    this.fields = fields;
  }
}

export class NotLoggedIn extends DomainError {
  readonly status = 401;
  readonly title = 'Not logged in';
}

export class Forbidden extends DomainError {
  readonly status = 403;
  readonly title = 'Forbidden';
}

export class NotFound extends DomainError {
  readonly status = 404;
  readonly title = 'Not found';
}

/** The thing exists already, or its state does not allow what was asked. */
export class Conflict extends DomainError {
  readonly status = 409;
  readonly title = 'Conflict';
}

/** What was sent is larger than what is taken. */
export class TooLarge extends DomainError {
  readonly status = 413;
  readonly title = 'Too large';
}

/** What was sent is not of a type that is taken here. */
export class UnsupportedType extends DomainError {
  readonly status = 415;
  readonly title = 'Unsupported type';
}

/** A part was asked for that lies beyond the end. */
export class RangeNotSatisfiable extends DomainError {
  readonly status = 416;
  readonly title = 'Range not satisfiable';
}

export class TooManyRequests extends DomainError {
  readonly status = 429;
  readonly title = 'Too many requests';
  /** After how many seconds it is worth trying again. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Something the server needs is not there now: a tool, the platform, space. */
export class Unavailable extends DomainError {
  readonly status = 503;
  readonly title = 'Not available now';
}

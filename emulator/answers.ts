/** The bytes of a file from `start` to `end`, both included. */
export interface FileRange {
  file: string;
  start: number;
  end: number;
}

/** What goes back to a client. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | FileRange;
}

/** An answer of JSON, as the platform's API gives. */
export function jsonAnswer(value: unknown, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(value),
  };
}

/** An error as the platform's API words it. */
export function apiErrorAnswer(status: number, message: string, code: string): Answer {
  return jsonAnswer({ error: { code: status, message, status: code } }, status);
}

/** An answer of a whole HTML page. */
export function htmlAnswer(html: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}

/** A short page as the platform gives for an address that leads nowhere. */
export function notFoundPage(): Answer {
  return htmlAnswer(
    '<!DOCTYPE html><html><head><title>404 Not Found</title></head>' +
      "<body><p>This page isn't available. Sorry about that.</p></body></html>",
    404,
  );
}

/** An answer of a picture, a feed or any other text or bytes. */
export function contentAnswer(type: string, body: string | Buffer, status = 200): Answer {
  return { status, headers: { 'content-type': type }, body };
}

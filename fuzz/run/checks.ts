import * as z from 'zod/mini';
import { type Route, routes } from '../../contract/routes.ts';
import { readProblem } from '../../server/testing/problems.ts';
import type { Composed } from './compose.ts';
import type { Exchange, WireAnswer } from './wire.ts';

const ROUTES: Record<string, Route> = routes;

/** Calls that ask the platform before they answer, which is not to be had here. */
const ASKS_PLATFORM = new Set(['createChannel', 'addToLibrary']);

/** Texts that come back as they were sent, but for the space around them. */
const KEPT = ['name', 'markdownText'] as const;

const asResponse = ({ status, headers, body }: WireAnswer): Response =>
  new Response(Uint8Array.from(body), {
    status,
    headers: { 'Content-Type': headers.get('content-type') ?? '' },
  });

const isSentence = (text: string): boolean => /\S.*\S/s.test(text) && text.length < 5_000;

async function judgeProblem(answer: WireAnswer): Promise<string[]> {
  try {
    const { detail, title, errors = [] } = await readProblem(asResponse(answer));
    const isNamed = errors.every(({ field, message }) => field !== '' && isSentence(message));
    if (!isSentence(detail) || title === '' || !isNamed)
      return ['The problem is not told in words.'];
    return [];
  } catch (error) {
    return [`The problem is not in its form: ${(error as Error).message.slice(0, 300)}`];
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Whether the body itself can be read, so that only what it says can be wrong. */
const isReadable = ({ draw, request }: Composed): boolean =>
  draw.operation.body !== undefined &&
  draw.body?.type === 'application/json' &&
  draw.body.value !== undefined &&
  // Such members are refused wherever they are, as what cannot be read.
  !/__proto__|constructor/.test(request.content.toString('latin1')) &&
  (request.framing === 'length' || request.framing === 'chunks') &&
  request.content.length < 1_000_000;

const isUsual = ({ draw }: Composed): boolean =>
  draw.method === undefined && draw.headers.length === 0;

/** That a refusal of the input names what was wrong, wherever the request could be read. */
function judgeNames(composed: Composed, answer: WireAnswer): string[] {
  const { operation, body, segment, framing } = composed.draw;
  const isWhole = operation.body
    ? isReadable(composed)
    : body === undefined && framing === 'length';
  if (answer.status !== 400 || !isUsual(composed) || !isWhole || segment) return [];
  const { errors } = readJson(answer.body) as { errors?: unknown[] };
  const isUnroutable = /%(?![0-9a-f]{2})/i.test(composed.request.target);
  return errors?.length || isUnroutable ? [] : ['The refusal does not name what was wrong.'];
}

/** What was sent that is kept as it was sent. */
function judgeKept(sent: unknown, answered: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return KEPT.flatMap((name) => {
    const [one, other] = [sent, answered].map((value) => (value as Record<string, unknown>)[name]);
    const isKept = typeof one !== 'string' || typeof other !== 'string' || one.trim() === other;
    return isKept ? [] : [`The ${name} that is kept is not the one that was sent.`];
  });
}

function judgeSuccess({ draw, request }: Composed, answer: WireAnswer): string[] {
  const { operation, visitor } = draw;
  if (draw.method !== undefined) return [];
  const found: string[] = [];
  const isReader = operation.method === 'GET';
  const isStranger = visitor === 'nobody' || visitor === 'wrong session';
  if (!operation.isOpen && isStranger) found.push('Somebody who is not logged in was let in.');
  if (!isReader && visitor !== 'user' && visitor !== 'wrong session') {
    found.push('A request without the forgery token was carried out.');
  }
  const expected = operation.isFile ? [200, 206] : [operation.status];
  if (!expected.includes(answer.status))
    found.push(`Success is ${expected}, not ${answer.status}.`);
  const route = ROUTES[operation.id];
  if (!route) return [...found, 'The contract does not know this call.'];
  if (!route.response) return found;
  const answered = readJson(answer.body);
  const read = z.safeParse(route.response, answered);
  if (!read.success) {
    found.push(
      `The answer is not what the contract says: ${z.prettifyError(read.error).slice(0, 500)}`,
    );
  }
  const sent = readJson(request.content);
  if (route.body && !z.safeParse(route.body, sent ?? {}).success) {
    found.push('The contract refuses what was taken.');
  }
  return route.body ? [...found, ...judgeKept(sent, answered)] : found;
}

function isUnavailable({ draw }: Composed, answer: WireAnswer): boolean {
  return answer.status === 503 && ASKS_PLATFORM.has(draw.operation.id);
}

async function judgeAnswer(composed: Composed, answer: WireAnswer): Promise<string[]> {
  const { status, body } = answer;
  if (status >= 500 && !isUnavailable(composed, answer)) {
    return [`It answers ${status}: ${body.toString('utf8').slice(0, 300)}`];
  }
  if (composed.request.method === 'HEAD') return [];
  if (status >= 400) {
    const told = await judgeProblem(answer);
    return told.length > 0 ? told : judgeNames(composed, answer);
  }
  return status >= 200 && status < 300 ? judgeSuccess(composed, answer) : [];
}

/** More than any call takes but an upload: the server closes on who sends it, before all has arrived. */
const TOO_MUCH_BYTES = 1024 * 1024;

/** Whether the server may close without a word: where no answer is possible, or what was sent goes on after it. */
function mayBeSilent({ request, draw }: Composed): boolean {
  const isTooMuch = request.content.length > TOO_MUCH_BYTES;
  return (
    isTooMuch ||
    request.method === 'CONNECT' ||
    request.framing !== 'length' ||
    draw.headers.length > 0
  );
}

/** What is wrong with what came back for bytes that are no request; nothing where all is well. */
export async function judgeStray({ answers, rest, isHung }: Exchange): Promise<string[]> {
  if (isHung) return ['The connection was neither answered nor closed.'];
  const found: string[] = rest.length > 0 ? ['What came back is no answer of HTTP.'] : [];
  for (const answer of answers) {
    if (answer.status >= 500) found.push(`It answers ${answer.status}.`);
    if (answer.status >= 400) found.push(...(await judgeProblem(answer)));
  }
  return found;
}

/** What is wrong with what came back for a request; nothing where all is well. */
export async function judge(
  composed: Composed,
  { answers, rest, isHung }: Exchange,
): Promise<string[]> {
  if (isHung) return ['The connection was neither answered nor closed.'];
  const [first, ...others] = answers;
  if (!first) return mayBeSilent(composed) ? [] : ['The connection was closed without an answer.'];
  const found = await judgeAnswer(composed, first);
  for (const other of others) {
    if (other.status >= 500) found.push(`What came after it is answered with ${other.status}.`);
    if (other.status >= 400) found.push(...(await judgeProblem(other)));
  }
  if (rest.length > 0) found.push('What came back is no answer of HTTP.');
  return found;
}

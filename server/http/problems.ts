import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../contract/common.ts';
import { DomainError, InvalidInput, TooManyRequests } from '../platform/errors.ts';
import { STORAGE_FAULTS, storageFaultOf } from '../platform/storage-faults.ts';
import { forbidToRun } from './content-policy.ts';
import { asksForPage } from './page-request.ts';

const GENERIC = 'Something bad happened; please try again later.';

const NOT_FOUND = { title: 'Not found', detail: 'There is nothing at this address.' };

/** What to say where the framework refuses a request before any code of ours sees it. */
const REFUSALS: Record<number, { title: string; detail: string }> = {
  400: {
    title: 'Invalid request',
    detail: 'The request could not be read: its body is not valid.',
  },
  404: NOT_FOUND,
  413: { title: 'Too large', detail: 'The request is larger than the server accepts.' },
  414: { title: 'Address too long', detail: 'The address is longer than the server accepts.' },
  415: { title: 'Unsupported type', detail: 'The server does not accept a body of this type.' },
  416: { title: 'Invalid range', detail: 'The file has no bytes in this range.' },
  429: { title: 'Too many requests', detail: 'Too many requests. Wait a minute, then try again.' },
};

/** Of a request that has no body it is the address that makes no sense. */
const ofAddress = (problem: Problem): Problem => ({
  ...problem,
  detail: 'The request could not be read: its address is not valid.',
});

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problem);
}

function describe(error: FastifyError | DomainError): Problem {
  if (error instanceof DomainError) {
    return {
      title: error.title,
      status: error.status,
      detail: error.message,
      ...(error instanceof InvalidInput && { errors: [...error.fields] }),
    };
  }
  const fault = storageFaultOf(error);
  if (fault) return { title: 'Storage failure', status: 503, detail: STORAGE_FAULTS[fault] };
  // What serves the files of the app forbids its folders, and what lies beside them: there is nothing.
  const status = error.statusCode === 403 ? 404 : (error.statusCode ?? 500);
  const refusal = REFUSALS[status];
  return refusal
    ? { ...refusal, status }
    : {
        title: 'Server error',
        status: status >= 400 && status < 500 ? status : 500,
        detail: GENERIC,
      };
}

/** Whether the work was given up because nobody waits for the answer any more. */
const wasLeft = (error: Error, reply: FastifyReply): boolean =>
  error.name === 'AbortError' && reply.raw.destroyed;

/** What somebody may try who has no business here; a thing that is not there is none of it. */
const TELLING = [400, 401, 403, 413, 415, 429];

/**
 * Writes down who was refused what, for whoever wants to know who knocked: the route and not the
 * address that was asked for, and nothing that was sent.
 */
function logRefusal({ log, ip, method, routeOptions }: FastifyRequest, problem: Problem): void {
  if (!TELLING.includes(problem.status)) return;
  const isGrave =
    [403, 429].includes(problem.status) || (problem.status === 401 && method !== 'GET');
  const facts = { event: 'refused', status: problem.status, address: ip, method };
  log[isGrave ? 'warn' : 'info']({ ...facts, route: routeOptions.url }, problem.title);
}

/**
 * Turns everything that goes wrong into an RFC 9457 answer; what nobody foresaw is logged, and who
 * was refused.
 */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const described = describe(error);
    const isForeseen = error instanceof DomainError || wasLeft(error, reply);
    const hasNoBody = request.method === 'GET' || request.method === 'HEAD';
    const isOfAddress = described.status === 400 && !isForeseen && hasNoBody;
    const problem = isOfAddress ? ofAddress(described) : described;
    if (problem.status >= 500 && !isForeseen) {
      request.log.error({ err: error, method: request.method, url: request.url }, 'request failed');
    }
    logRefusal(request, problem);
    if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter);
    return send(reply, problem);
  });
}

/** Answers a request whose address cannot even be read, so that no route and no hook is asked. */
export function sendUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  forbidToRun(reply);
  const problem = describe(error);
  // As a page it is an unknown one, which the web app cannot say of it: its router cannot read it either.
  if (problem.status === 400 && asksForPage(request.method, request.url)) {
    reply.redirect('/latest');
    return;
  }
  logRefusal(request, problem);
  // The router refuses before there is a body.
  send(reply, problem.status === 400 ? ofAddress(problem) : problem);
}

/** Answers an address that leads nowhere. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, { ...NOT_FOUND, status: 404 });
}

/** Answers an address that does not take the method of the request, but these. */
export function sendWrongMethod(reply: FastifyReply, taken: readonly string[]): FastifyReply {
  const allowed = taken.join(', ');
  reply.header('allow', allowed);
  const detail = `This address takes only ${allowed}.`;
  return send(reply, { title: 'Method not allowed', status: 405, detail });
}

import { hash as digest } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The header by which a browser is told what of a page may run, load and be framed. */
export const CONTENT_POLICY = 'content-security-policy';

/** What stands in a page itself, without a word of what it is filled with. */
const INLINE = /<(?<kind>script|style)>(?<text>.*?)<\/\k<kind>>/gs;

/**
 * A policy that also takes what stands in a page itself, by its hash
 * (w3.org/TR/CSP3, "External hashes" and "hash-source").
 *
 * @param policy that lets scripts and styles be loaded from here
 * @param html of the page as it was built, before anything of the catalogue is in it
 */
export function policyWith(policy: string, html: string): string {
  let taken = policy;
  for (const { groups: { kind = '', text = '' } = {} } of html.matchAll(INLINE)) {
    const hash = digest('sha256', text, 'base64');
    taken = taken.replace(`${kind}-src 'self'`, (source) => `${source} 'sha256-${hash}'`);
  }
  return taken;
}

/**
 * The policy of what is no page of the product: nothing in it runs, loads or is framed, and where a
 * browser shows it all the same, it belongs to no origin.
 */
const NOTHING_RUNS = [
  ...["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["object-src 'none'", 'sandbox'],
].join('; ');

/** Has a browser take an answer for what it says that it is, and for no page of the product. */
export function forbidToRun(reply: FastifyReply): void {
  reply.header(CONTENT_POLICY, NOTHING_RUNS).header('x-content-type-options', 'nosniff');
}

/**
 * WebKit, which all browsers on an iPhone are as well, loads what a link names of the API and then does not
 * use it: each call would be made twice.
 */
const WEBKIT = /AppleWebKit\/(?!.*Chrom(?:e|ium)\/)/;

const CALLS = /<link rel="preload" as="fetch"(?:[^">]|"[^"]*")*>/g;

/** Takes out of a page the calls that a browser would make along with the app, where it would gain nothing. */
export const withoutUselessCalls = (html: string, userAgent = ''): string =>
  WEBKIT.test(userAgent) ? html.replace(CALLS, '') : html;

const WEBKIT = 'AppleWebKit/';
/** All that is built on Chromium names WebKit as well, and itself after that. */
const CHROMIUM = /Chrom(?:e|ium)\//;

const CALLS = /<link rel="preload" as="fetch"(?:[^">]|"[^"]*")*>/g;

/** Only what follows the last mention counts: anybody may send as many as headers hold. */
function isWebKit(userAgent: string): boolean {
  const at = userAgent.lastIndexOf(WEBKIT);
  return at >= 0 && !CHROMIUM.test(userAgent.slice(at));
}

/**
 * Takes out of a page the calls that a browser would make along with the app, where it would gain nothing:
 * WebKit, which all browsers on an iPhone are as well, loads what a link names of the API and then does not
 * use it, so each call would be made twice.
 */
export const withoutUselessCalls = (html: string, userAgent = ''): string =>
  isWebKit(userAgent) ? html.replace(CALLS, '') : html;

/** What the tests use of jsdom, which brings no types of its own. */
declare module 'jsdom' {
  export interface ParsedElement {
    readonly localName: string;
    readonly outerHTML: string;
    readonly textContent: string;
    readonly attributes: Iterable<{ name: string; value: string }>;
    innerHTML: string;
    getAttribute(name: string): string | null;
    querySelectorAll(selectors: string): Iterable<ParsedElement>;
  }

  export class JSDOM {
    readonly window: { document: { createElement(name: string): ParsedElement } };
  }
}

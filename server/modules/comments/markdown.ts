import { Marked, type Token, type Tokens } from 'marked';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { escapeHtml } from '../../platform/escape-html.ts';

/** Elements in elements; deeper ones are left out, their text stays. */
const MAX_NESTING = 20;

/** The page and the list of comments have the levels above. */
const FIRST_HEADING = 3;
const LAST_HEADING = 6;

const SCHEMES = ['http', 'https', 'mailto'];

const LINK = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  referrerpolicy: 'no-referrer',
};

/** Whether it is a whole address of one of the schemes: a path within the product is none. */
const leadsSomewhere = (href: string): boolean =>
  URL.canParse(href) && SCHEMES.includes(new URL(href).protocol.slice(0, -1));

/** A link to where it leads; only its words where that is nowhere. */
const linkTo = (href: string, html: string): string =>
  leadsSomewhere(href) ? `<a href="${escapeHtml(href)}">${html || escapeHtml(href)}</a>` : html;

/** A picture within a link cannot be a link of its own. */
const withoutPicture = (token: Token): Token =>
  token.type === 'image' ? { type: 'text', raw: token.raw, text: token.text } : token;

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // What a person typed is shown, not carried out.
    html: ({ text, block }: Tokens.HTML | Tokens.Tag) =>
      block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text),
    // A picture would be loaded from wherever the text says; a link leaves that to the reader.
    image: ({ href, text }) => linkTo(href, escapeHtml(text || href)),
    link({ href, tokens }) {
      return linkTo(href, this.parser.parseInline(tokens.map(withoutPicture)));
    },
    // As text: its emoji would be the one blue thing on the page. No long word leaves it behind.
    checkbox: ({ checked }) => (checked ? '☑\uFE0E\u00A0' : '☐\u00A0'),
  },
});

const allowed: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'del', 'a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', ...Object.keys(LINK)],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: { a: sanitizeHtml.simpleTransform('a', LINK) },
};

/** HTML of which only what comments may hold is left, so that it is safe to show whoever wrote it. */
export const purifyHtml = (html: string): string => sanitizeHtml(html, allowed);

/** Keeps the outline of the page whole: the first heading is of its level, and none skips one. */
function levelHeadings(tokens: readonly Token[]): void {
  let last = FIRST_HEADING - 1;
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const wanted = token.depth + FIRST_HEADING - 1;
    last = Math.min(wanted, last + 1, LAST_HEADING);
    token.depth = last;
  }
}

/**
 * Markdown as GitHub reads it, with line breaks as they were typed, as HTML that is safe to show:
 * raw HTML stays text, pictures become links, links open in a new tab and tell nothing of the page.
 * Some texts keep it busy for minutes; `renderComment` sees to that.
 *
 * @throws RangeError where more is nested than it can follow
 */
export function renderMarkdown(text: string): string {
  const tokens = marked.lexer(text);
  const all: Token[] = [];
  marked.walkTokens(tokens, (token) => {
    all.push(token);
  });
  levelHeadings(all);
  return purifyHtml(marked.parser(tokens));
}

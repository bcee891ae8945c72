import fc from 'fast-check';
import { JSDOM, type ParsedElement } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { purifyHtml, renderMarkdown } from './markdown.ts';
import { renderPlainText } from './plain-text.ts';
import { renderComment } from './render-comment.ts';

const { document } = new JSDOM().window;

/** What a browser makes of the HTML. */
function parse(html: string): ParsedElement {
  const body = document.createElement('div');
  body.innerHTML = html;
  return body;
}

const elementsOf = (html: string): ParsedElement[] => [...parse(html).querySelectorAll('*')];
const textOf = (html: string): string => parse(html).textContent;

const ELEMENTS = new Set(
  'p br hr h3 h4 h5 h6 blockquote ul ol li strong em del a code pre table thead tbody tr th td'.split(
    ' ',
  ),
);
const LINK = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  referrerpolicy: 'no-referrer',
};

/** What is wrong with an element, in words. */
function dangersOf(element: ParsedElement): string[] {
  const name = element.localName;
  const attributes = Object.fromEntries([...element.attributes].map((a) => [a.name, a.value]));
  const dangers = ELEMENTS.has(name) ? [] : [`<${name}>`];
  if (name === 'a') {
    const { href = '', ...rest } = attributes;
    if (!/^(?:https?:|mailto:)/i.test(href)) dangers.push(`a link to ${href}`);
    if (JSON.stringify(rest) !== JSON.stringify(LINK)) dangers.push(`a link ${element.outerHTML}`);
    return dangers;
  }
  const { align = 'left', start = '1', ...others } = attributes;
  if (!/^(?:left|center|right)$/.test(align)) dangers.push(`align ${align}`);
  if (!/^\d+$/.test(start)) dangers.push(`start ${start}`);
  return [...dangers, ...Object.keys(others).map((attribute) => `${name} ${attribute}`)];
}

const dangers = (markdown: string) => elementsOf(renderMarkdown(markdown)).flatMap(dangersOf);

const scraps = fc.constantFrom(
  ...['<script>', '</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '<style>'],
  ...['<a href="javascript:alert(1)">', '<iframe src=//x>', '<!--', '-->', '<![CDATA[', ']]>', '<'],
  ...['javascript:alert(1)', 'data:text/html,<b>', 'vbscript:x', 'https://a.example/', '&#106;'],
  ...['[', ']', '(', ')', '![', '](', '"', "'", '\\', '`', '```', '~~~', '*', '**', '_', '~~', '>'],
  ...['#', '- ', '1. ', '- [ ] ', '|', '|-|', '\n', '\n\n', '    ', '\t', '&lt;', '&', ':', '\0'],
  ...['a', 'style=', 'onclick=', '\u{202e}', '\u{feff}', '\r\n', 'me@a.example', 'www.a.example'],
);
const markdown = fc.oneof(
  fc
    .array(fc.oneof(scraps, fc.string({ maxLength: 4 })), { maxLength: 40 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('whatever the markdown, nothing that executes, loads or misleads survives', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(dangers(text)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('whatever a person types as HTML is shown as it was typed', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z ]{0,8}$/), (element, words) => {
      const typed = `x <${element} ${words}>y</${element}> z`;
      expect(textOf(renderMarkdown(typed)).trim()).toBe(typed);
    }),
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<div style="background:url(javascript:alert(1))" class="toast" id="root">',
  '<form action="/api/auth/logout"><button>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://a.example">',
  '<base href="https://a.example/"><link rel=stylesheet href=//a.example>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//a.example)',
  '[x](/api/auth/logout)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](https://a.example/pixel.gif)',
  '![x"onerror="alert(1)](https://a.example/x.png)',
  '[![x](https://a.example/x.png)](javascript:alert(1))',
  '```"><script>alert(1)</script>\nx\n```',
  '```js onclick=alert(1)\nx\n```',
  '|a|\n|-|\n|<img src=x onerror=alert(1)>|',
  '[x]: javascript:alert(1)\n\n[x]',
  '- [x] <input type=checkbox onclick=alert(1)>',
  '`<script>alert(1)</script>`',
  '    <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('the attack %j does nothing', (text) => {
  expect(dangers(text)).toEqual([]);
});

test('links open in a new tab and tell nothing of the page', () => {
  const attributes =
    'target="_blank" rel="noopener noreferrer nofollow" referrerpolicy="no-referrer"';
  expect(renderMarkdown('[a](https://a.example/?x=1&y=2) www.b.example me@c.example')).toBe(
    `<p><a href="https://a.example/?x=1&amp;y=2" ${attributes}>a</a> ` +
      `<a href="http://www.b.example" ${attributes}>www.b.example</a> ` +
      `<a href="mailto:me@c.example" ${attributes}>me@c.example</a></p>\n`,
  );
});

test('a picture becomes a link to it, in a link its words, and is never loaded', () => {
  const linkOf = (markdown: string) => {
    const links = elementsOf(renderMarkdown(markdown)).filter(({ localName }) => localName === 'a');
    return links.map((link) => [link.getAttribute('href'), link.textContent]);
  };
  expect(linkOf('![a cat](https://a.example/cat.png)')).toEqual([
    ['https://a.example/cat.png', 'a cat'],
  ]);
  expect(linkOf('![](https://a.example/cat.png)')).toEqual([
    ['https://a.example/cat.png', 'https://a.example/cat.png'],
  ]);
  expect(linkOf('[![a cat](https://a.example/cat.png)](https://b.example/)')).toEqual([
    ['https://b.example/', 'a cat'],
  ]);
});

test.each([
  ['one\ntwo', '<p>one<br />two</p>\n'],
  ['~~no~~ **yes** _well_', '<p><del>no</del> <strong>yes</strong> <em>well</em></p>\n'],
  ['> said', '<blockquote>\n<p>said</p>\n</blockquote>\n'],
  ['```js\na < b\n```', '<pre><code>a &lt; b\n</code></pre>\n'],
  ['3. c\n4. d', '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>\n'],
  ['- [x] done\n- [ ] open', '<ul>\n<li>☑\uFE0E\u00A0done</li>\n<li>☐\u00A0open</li>\n</ul>\n'],
])('%j is read as GitHub reads it', (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test('a table keeps how its columns are aligned', () => {
  const cells = elementsOf(renderMarkdown('|a|b|\n|:-:|-|\n|1|2|')).filter(({ localName }) =>
    ['th', 'td'].includes(localName),
  );
  expect(cells.map((cell) => [cell.textContent, cell.getAttribute('align')])).toEqual([
    ['a', 'center'],
    ['b', null],
    ['1', 'center'],
    ['2', null],
  ]);
});

test('headings begin below those of the page, and none skips a level', () => {
  const levels = (text: string) =>
    elementsOf(renderMarkdown(text)).map(({ localName }) => localName);
  expect(levels('# a\n## b\n### c')).toEqual(['h3', 'h4', 'h5']);
  expect(levels('###### a\n# b\n#### c')).toEqual(['h3', 'h3', 'h4']);
  expect(levels('# a\n## b\n### c\n#### d\n##### e')).toEqual(['h3', 'h4', 'h5', 'h6', 'h6']);
});

test('nesting goes no deeper than a page can show', () => {
  const html = renderMarkdown(`${'> '.repeat(300)}deep`);
  expect(elementsOf(html).length).toBeLessThanOrEqual(20);
  expect(textOf(html)).toContain('deep');
});

test('plain text keeps its paragraphs and lines, and its HTML stays text', () => {
  expect(renderPlainText('<b onclick=x>\n"a" & b\n \n\nc')).toBe(
    '<p>&lt;b onclick=x&gt;<br />"a" &amp; b</p>\n<p>c</p>',
  );
});

test('whatever plain text says, nothing of it executes, and all of it is shown', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const html = renderPlainText(text);
      expect(elementsOf(html).flatMap(dangersOf)).toEqual([]);
      const visible = (shown: string) => shown.replaceAll(/[\s\0\ufffd]/g, '');
      expect(visible(textOf(html))).toBe(visible(text));
    }),
  );
});

test.each([
  ['markdown', renderMarkdown],
  ['plain text', renderPlainText],
])('what became of %s is pure already, byte by byte', (_, render) => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(purifyHtml(render(text))).toBe(render(text));
    }),
  );
});

describe('a comment', () => {
  test('is rendered in a thread of its own', async () => {
    const html = await renderComment('**yes**');
    expect(html).toBe('<p><strong>yes</strong></p>\n');
  });

  test.each([
    ['emphasis in emphasis', '*a_'.repeat(16_000)],
    ['spaces', `a${' '.repeat(49_000)}a`],
    ['quotes in quotes', '> '.repeat(25_000)],
    ['exclamation marks', '!'.repeat(50_000)],
    ['numbers in numbers', '1. '.repeat(16_000)],
  ])('of %s, which would take for ages, is shown as it was typed', async (_, text) => {
    const html = await renderComment(text, 100);
    expect(textOf(html)).toBe(text);
  });

  test('that nests more than can be followed is shown as it was typed', async () => {
    const text = '> '.repeat(8_000);
    expect(textOf(await renderComment(text, 60_000))).toBe(text);
  });
});

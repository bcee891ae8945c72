import ts from 'typescript';

const RUNNERS = new Set(['it', 'test']);
/** What `each` fills in: `%s` and its like, `$name`. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$[\w.]+/;

/**
 * Reads a file of tests. Of a title that is only whole when the test runs (`${…}`, `%s`) the fixed
 * words have to match, and what a name has in between has to stand somewhere in the file; it may also
 * keep the placeholder. A title without any fixed word belongs to no name, nor does a skipped test.
 * @param {string} file tells by its ending whether there is markup in it
 * @param {string} text what the file holds
 * @returns {(name: string) => boolean} whether it holds a test of this name
 */
export function readTestNames(file, text) {
  const titles = readTitles(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  const isThere = (/** @type {string} */ value) => PLACEHOLDER.test(value) || text.includes(value);
  return (name) => titles.some((title) => title.exec(name)?.slice(1).every(isThere) ?? false);
}

/** @returns {RegExp[]} the titles in a file, with what is filled in as groups */
function readTitles(/** @type {ts.SourceFile} */ source) {
  /** @type {RegExp[]} */
  const titles = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const parts = ts.isCallExpression(node) ? titleParts(node) : [];
    if (parts.some((part) => /\p{L}/u.test(part))) {
      titles.push(new RegExp(`^${parts.map(escaped).join('(.+?)')}$`, 's'));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/**
 * The fixed parts of the title that a call gives a test; none where it is no such call.
 * @param {ts.CallExpression} call
 */
function titleParts({ expression, arguments: [title] }) {
  const isEach = isEachOf(expression);
  if (!title || !(isEach || isRunner(expression))) return [];
  const parts = fixedParts(title);
  return isEach ? parts.flatMap((part) => part.split(PLACEHOLDER)) : parts;
}

/** `it`, `test` */
function isRunner(/** @type {ts.Node} */ node) {
  return ts.isIdentifier(node) && RUNNERS.has(node.text);
}

/** `it.each(…)`, `test.each(…)` */
function isEachOf(/** @type {ts.Node} */ node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return node.expression.name.text === 'each' && isRunner(node.expression.expression);
}

/** @returns {string[]} what stands between the values that are filled in */
function fixedParts(/** @type {ts.Expression} */ title) {
  if (ts.isStringLiteralLike(title)) return [title.text];
  if (!ts.isTemplateExpression(title)) return [];
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)];
}

/** @returns {string} the text as a pattern that matches just it */
function escaped(/** @type {string} */ text) {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

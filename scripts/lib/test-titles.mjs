import ts from 'typescript';

const RUNNERS = new Set(['it', 'test']);
/** What `each` fills in: `%s` and its like, `$name`. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$[\w.]+/;

/**
 * The titles of the tests in a source text, as patterns that match the whole title: what is only
 * known when the test runs (`${…}`, `%s`) matches anything. A title without any fixed word is left
 * out, as it would match every name; so are skipped tests.
 * @param {string} file tells by its ending whether there is markup in it
 * @param {string} text
 * @returns {RegExp[]}
 */
export function readTitles(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  /** @type {RegExp[]} */
  const titles = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const parts = ts.isCallExpression(node) ? titleParts(node) : [];
    if (parts.some((part) => /\p{L}/u.test(part))) {
      titles.push(new RegExp(`^${parts.map(escaped).join('.+')}$`, 's'));
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

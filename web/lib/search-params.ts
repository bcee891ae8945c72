import { Source } from '../../contract/common.ts';
import { MediaKind } from '../../contract/media.ts';

/** Those of the values that an address gives under a name, each once. */
function readKnown<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value[] {
  const given = params.getAll(name);
  return values.filter((value) => given.includes(value));
}

/** The sources that an address names, each once; unknown ones are left out. */
export const readSources = (params: URLSearchParams): Source[] =>
  readKnown(params, 'sources', Source.options);

/** The kinds of videos that an address names, each once; unknown ones are left out. */
export const readKinds = (params: URLSearchParams): MediaKind[] =>
  readKnown(params, 'kinds', MediaKind.options);

/** Whether a part of an address can be an id. */
export const isId = (text = ''): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The ids that an address gives under a name, each once; what is no id is left out. */
export function readIds(params: URLSearchParams, name: string): number[] {
  const texts = params.getAll(name).filter((text) => isId(text));
  return [...new Set(texts)].map(Number);
}

/** An address with these lists in place of what stood under their names; the rest stays. */
export function withLists(
  params: URLSearchParams,
  lists: Readonly<Record<string, readonly (string | number)[]>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, values] of Object.entries(lists)) {
    next.delete(name);
    for (const value of values) next.append(name, String(value));
  }
  return next;
}

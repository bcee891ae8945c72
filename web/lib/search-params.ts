import { Source } from '../../contract/common.ts';

/** The sources that an address names, each once; unknown ones are left out. */
export function readSources(params: URLSearchParams): Source[] {
  const isSource = (value: string): value is Source =>
    Source.options.some((source) => source === value);
  return [...new Set(params.getAll('sources').filter(isSource))];
}

/** The ids that an address gives under a name, each once; what is no id is left out. */
export function readIds(params: URLSearchParams, name: string): number[] {
  const texts = params.getAll(name).filter((text) => /^[1-9]\d{0,14}$/.test(text));
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

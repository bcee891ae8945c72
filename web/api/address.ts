type Value = string | number | boolean;

/** What stands for one parameter of a path or a query string; a list repeats the parameter. */
export type ParameterValue = Value | readonly Value[] | null | undefined;

/** The relative address of a call: the path with its `:name`s filled in, and the query string. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, Value>> = {},
  query: Readonly<Record<string, ParameterValue>> = {},
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one != null) search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** A request of the API; a `GET` where nothing is said. */
export interface Ask {
  path: string;
  method?: 'GET' | 'PUT';
  body?: unknown;
}

/** How many videos a page of a list holds on a large screen. */
export const PAGE_SIZE = 21;

type Value = string | number | boolean;

/** A path with its query; repeated parameters come as lists. */
export function pathOf(path: string, query: Record<string, Value | readonly Value[]>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((single): [string, string] => [name, String(single)]),
    ),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The first page of the latest videos: what is read while others come in. */
export const FIRST_OF_LATEST = pathOf('/api/media/latest', { page: 1, size: PAGE_SIZE });

import * as z from 'zod/mini';
import {
  EVERYWHERE,
  type FirstCall,
  type FirstView,
  firstViews,
  LOGIN_VIEW,
} from '../../contract/first-views.ts';
import { LIST_SIZES } from '../../contract/page-sizes.ts';

/** Which files the web app was built into, by module; the keys are those of Vite's manifest. */
export const Pieces = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
export type Pieces = z.infer<typeof Pieces>;

/** Loaded by the one page itself; all that it imports as it runs are the steps of its start. */
const ENTRY = 'index.html';

/**
 * The links that have a browser load what an address of the web app needs first along with the app,
 * in place of after it: the scripts of that page and its first calls.
 *
 * @param url of the request, path and query string
 * @param isLoggedIn whether the calls would be answered
 * @returns HTML for the head of the page
 */
export function linksOfFirstView(url: string, pieces: Pieces, isLoggedIn: boolean): string {
  const found = isLoggedIn ? findView(url) : { view: LOGIN_VIEW, calls: [], values: {} };
  const steps = pieces[ENTRY]?.dynamicImports ?? [];
  if (!found) return linksOfFiles(pieces, steps).join('');
  const { view, calls, values } = found;
  return [
    ...(isLoggedIn ? [EVERYWHERE, ...calls] : []).flatMap((call) => linksOfCall(call, values)),
    ...linksOfFiles(pieces, [...steps, view.module]),
  ].join('');
}

/**
 * The address of the list that a first view begins with, as a narrow screen asks for it; null where
 * it begins with something else.
 */
export function listOfFirstView(url: string): string | null {
  const { calls = [], values = {} } = findView(url) ?? {};
  const list = calls.find(({ sizes }) => sizes);
  return list?.sizes ? addressOf(list, values, list.sizes.narrow) : null;
}

/** How many pictures of a list a narrow screen shows at first: a row of two, or one below the other. */
const SEEN_NARROW = 2;
/** How many stand in the first row of the widest screen. */
const SEEN_WIDE = 4;

/**
 * The links that have a browser load the first pictures of a list along with the app, in place of
 * after it and the list.
 *
 * @param thumbnails their names, in the order of the list
 */
export function linksOfPictures(thumbnails: readonly string[]): string {
  return thumbnails
    .slice(0, SEEN_WIDE)
    .map((name, index) =>
      preload('image', pictureAddress(name), {
        priority: 'high',
        ...(index >= SEEN_NARROW && { media: `(width >= ${LIST_SIZES.wideFrom}px)` }),
      }),
    )
    .join('');
}

/**
 * The address of the picture that is the largest of a first view.
 *
 * @param thumbnailOf the name of the picture of a video; null where there is none
 * @returns null where there is none
 */
export function pictureOfFirstView(
  url: string,
  thumbnailOf: (id: number) => string | null,
): string | null {
  const found = findView(url);
  const thumbnail = found?.view.showsThumbnail ? thumbnailOf(Number(found.values.id)) : null;
  return thumbnail && pictureAddress(thumbnail);
}

const pictureAddress = (thumbnail: string): string => `/images/media/${thumbnail}`;

/** What an address of the web app leads to. */
interface FoundView {
  view: FirstView;
  /** None where the address asks for something else than the plain page. */
  calls: readonly FirstCall[];
  /** What the address says under the names that stand in the calls. */
  values: Record<string, string>;
}

function findView(url: string): FoundView | null {
  const [path = '', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  for (const view of firstViews) {
    const pattern = view.path.replaceAll(/:(\w+)/g, '(?<$1>[1-9]\\d*)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (!match) continue;
    const values = { ...Object.fromEntries(params), ...match.groups };
    return { view, calls: callsOf(view, params), values };
  }
  return null;
}

function callsOf(view: FirstView, params: URLSearchParams): readonly FirstCall[] {
  const { needs = [], ignores = [], calls } = view;
  const isPlain = [...params.keys()].every((name) => [...needs, ...ignores].includes(name));
  const isWhole = needs.every((name) => {
    const [value = '', ...others] = params.getAll(name);
    return value !== '' && value === value.trim() && others.length === 0;
  });
  return isPlain && isWhole ? calls : [];
}

function linksOfCall(call: FirstCall, values: Record<string, string>): string[] {
  const { sizes } = call;
  if (!sizes) return [preload('fetch', addressOf(call, values))];
  const ofSize = (size: number, media: string) =>
    preload('fetch', addressOf(call, values, size), { media });
  return [
    ofSize(sizes.narrow, `(width < ${sizes.wideFrom}px)`),
    ofSize(sizes.wide, `(width >= ${sizes.wideFrom}px)`),
  ];
}

/** @param size of the first page, of a list */
function addressOf({ address }: FirstCall, values: Record<string, string>, size?: number): string {
  const [path = '', query] = address.split('?', 2);
  const params = new URLSearchParams(query);
  for (const [name, value] of params) {
    if (value.startsWith(':')) params.set(name, values[value.slice(1)] ?? '');
  }
  if (size !== undefined) {
    params.set('page', '1');
    params.set('size', String(size));
  }
  return withQuery(fill(path, values), params);
}

const fill = (path: string, values: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');

const withQuery = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path;

/** What modules and all that they import were built into, but for what the entry loads already. */
function linksOfFiles(pieces: Pieces, modules: readonly string[]): string[] {
  const there = reachable(pieces, ENTRY);
  const all = new Set(modules.flatMap((module) => [...reachable(pieces, module)]));
  const needed = [...all].filter((name) => !there.has(name));
  return needed.flatMap((name) => {
    const { file, css = [] } = pieces[name] ?? { file: '' };
    return [
      `<link rel="modulepreload" crossorigin href="/${file}">`,
      ...css.map((style) => preload('style', `/${style}`)),
    ];
  });
}

function reachable(pieces: Pieces, name: string, seen = new Set<string>()): Set<string> {
  const piece = pieces[name];
  if (!piece || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of piece.imports ?? []) reachable(pieces, imported, seen);
  return seen;
}

function preload(
  as: 'fetch' | 'image' | 'style',
  address: string,
  { media, priority }: { media?: string; priority?: 'high' } = {},
): string {
  const attributes = [
    ...(as === 'image' ? [] : ['crossorigin']),
    `href="${address.replaceAll('&', '&amp;')}"`,
    ...(priority ? [`fetchpriority="${priority}"`] : []),
    ...(media ? [`media="${media}"`] : []),
  ];
  return `<link rel="preload" as="${as}" ${attributes.join(' ')}>`;
}

import * as z from 'zod/mini';
import {
  type AboveVideos,
  EVERYWHERE,
  type FirstCall,
  type FirstView,
  firstViews,
  LOGIN_VIEW,
} from '../../contract/first-views.ts';

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

/** Links that have a browser load what an address needs first along with the app, in place of after it. */
export interface FirstLinks {
  /** Of the first calls, as HTML for the head of the page. */
  calls: string;
  /** Of the scripts and styles, as HTML for where the files of the app are. */
  files: string;
}

/**
 * @param url of the request, path and query string
 * @param isLoggedIn whether the calls would be answered
 */
export function linksOfFirstView(url: string, pieces: Pieces, isLoggedIn: boolean): FirstLinks {
  const [path = '', query = ''] = url.split('?', 2);
  const found = isLoggedIn ? findView(path) : { view: LOGIN_VIEW, values: {} };
  const steps = pieces[ENTRY]?.dynamicImports ?? [];
  if (!found) return { calls: '', files: linksOfFiles(pieces, steps).join('') };
  const { view, values } = found;
  const params = new URLSearchParams(query);
  const calls = isLoggedIn ? [EVERYWHERE, ...callsOf(view, params)] : [];
  const asked = { ...Object.fromEntries(params), ...values };
  return {
    calls: calls.flatMap((call) => linksOfCall(call, asked)).join(''),
    files: linksOfFiles(pieces, [...steps, view.module]).join(''),
  };
}

/** The id of the video whose picture is the largest of a first view; null where it is no video's. */
export function videoOfFirstView(url: string): number | null {
  const [path = ''] = url.split('?', 1);
  const found = findView(path);
  return found?.view.showsThumbnail ? Number(found.values.id) : null;
}

/** The list of videos that a first view begins with. */
export interface FirstList {
  /** The call for as many of them as the largest screen shows at once, path and query string. */
  call: string;
  below: AboveVideos;
  /** What is searched for; empty where it is no search. */
  words: string;
}

/** The first rows of the widest grid that a screen has room for. */
const FIRST_VIDEOS = 12;

/** @returns null where an address begins with no list of videos, or with a narrower one. */
export function listOfFirstView(url: string): FirstList | null {
  const [path = '', query = ''] = url.split('?', 2);
  const found = findView(path);
  if (!found?.view.videosBelow) return null;
  const params = new URLSearchParams(query);
  const list = callsOf(found.view, params).find(({ sizes }) => sizes);
  if (!list?.sizes) return null;
  const asked = { ...Object.fromEntries(params), ...found.values };
  return {
    call: addressOf(list, asked, Math.min(FIRST_VIDEOS, list.sizes.wide)),
    below: found.view.videosBelow,
    words: params.get('q') ?? '',
  };
}

/** The view of a path, and what stands in the path under its names. */
function findView(path: string): { view: FirstView; values: Record<string, string> } | null {
  for (const view of firstViews) {
    const pattern = view.path.replaceAll(/:(\w+)/g, '(?<$1>[1-9]\\d*)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match) return { view, values: { ...match.groups } };
  }
  return null;
}

/** The calls of a view, or none where the address asks for something else than the plain page. */
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
  if (!call.sizes) return [preload('fetch', addressOf(call, values))];
  const { wideFrom, narrow, wide } = call.sizes;
  return [
    preload('fetch', addressOf(call, values, narrow), `(width < ${wideFrom}px)`),
    preload('fetch', addressOf(call, values, wide), `(width >= ${wideFrom}px)`),
  ];
}

/**
 * @param values what the address of the page says under the names that the call has
 * @param size of the first page of a list
 */
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
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  return params.size > 0 ? `${filled}?${params}` : filled;
}

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

function preload(as: string, address: string, media?: string): string {
  const href = address.replaceAll('&', '&amp;');
  return `<link rel="preload" as="${as}" crossorigin href="${href}"${media ? ` media="${media}"` : ''}>`;
}

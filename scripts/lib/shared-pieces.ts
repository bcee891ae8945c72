import type { Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

/** What runs before all else: React, and what loads the other pieces. */
const FIRST =
  /node_modules\/(?:react|react-dom|scheduler)\/|vite.preload-helper|web\/lib\/next-task/;
/** Loaded at every address. */
const START = /web\/app\/start\.tsx$/;
/** What calls the server, with what checks the answers. */
const CALLS = /node_modules\/(?:zod|@tanstack)\/|\/contract\/|web\/api\//;
/** What stands before anything else is opened. */
const OPENED_FIRST = /web\/pages\/(?:home|latest|top)-page\.tsx$/;
/** Of some pages only, and large. */
const LARGE = /node_modules\/@/;
/** Of what other pages share, that which a channel, a video or a search shows before anything is pressed. */
const SEEN_FIRST = new RegExp(
  [
    'lucide-react',
    'web/ui/(?:checkbox|confirm-dialog|dated|failed-page|folded-items|marked-text|moment|narrowing|parted-grid|platform-icon|progress-bar|removable-chip|select|tabs)\\.tsx',
    'web/ui/use-(?:laid-out|lost-focus|unfolding)',
    'web/lib/(?:counted|dates|grouped|merged-labels|percent|playback|relative-time|sharing-metadata|staying)\\.tsx?',
    'web/api/(?:audit|is-gone|refresh-channel|run-state|take-back|transcripts)\\.ts',
    'web/features/(?:audit/audit-table-skeleton|channels/(?:channel-(?:browser|card|grid)|group-badges|use-channel)|media/use-media)',
    'contract/(?:action|audit|time-range|transcript|routes/(?:audit|transcripts))',
  ].join('|'),
);

/** Whether a module is one of these, or loaded along with one of them. */
function isLoadedBy(
  roots: RegExp,
  id: string,
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (roots.test(id)) return true;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isLoadedBy(roots, importer, modules, seen));
}

/**
 * What every address needs comes in the pieces in which `web/main.ts` has it run. What pages share comes
 * in few as well: many small ones compress worse, and a browser asks for six at a time. Lists are what
 * people open first, so forms are a piece of their own, and so is what is needed to filter by tags and
 * channels, and what only the pages of one list have. What no list has comes with the first other page,
 * for all of them: what is seen of it first, and the rest.
 */
export const sharedPieces = [
  { name: 'react', test: FIRST },
  {
    debugName: 'calls',
    name: (id: string, modules: Modules) =>
      CALLS.test(id) && isLoadedBy(START, id, modules) ? 'calls' : null,
    includeDependenciesRecursively: false,
  },
  {
    name: 'forms',
    test: /node_modules\/react-hook-form|web\/(ui\/(form-end|textarea)|lib\/form-errors)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'filters',
    test: /web\/(api\/(labels|channel-keys)|ui\/(field|input|use-focus-on-neighbour)|lib\/same-name)\.tsx?|contract\/(label|channel|schedule|routes\/(labels|channels))\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'filter-form',
    test: /web\/ui\/(filter-form|unknown-labels)\.tsx/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'browser',
    test: /web\/(ui\/(list-browser|filter-panel|filter-toggle)|features\/media\/media-browser|lib\/list-filter)\.tsx?|icons\/sliders-horizontal/,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'app',
    name: (id: string, modules: Modules) => (isLoadedBy(START, id, modules) ? 'app' : null),
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'lists',
    name: (id: string, modules: Modules) =>
      isLoadedBy(OPENED_FIRST, id, modules) ? 'lists' : null,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'pages',
    name: (id: string) => {
      if (LARGE.test(id)) return null;
      return SEEN_FIRST.test(id) ? 'views' : 'pages';
    },
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

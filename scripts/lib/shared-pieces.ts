import type { Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

/** What stands before anything else is opened. */
const OPENED_FIRST = /web\/(?:main|pages\/(?:home|latest|top)-page)\.tsx$/;
/** Of some pages only, and large. */
const LARGE = /node_modules\/@/;
/** Of what other pages share, that which a channel, a video or a search shows before anything is pressed. */
const SEEN_FIRST = new RegExp(
  [
    'lucide-react',
    'web/ui/(?:checkbox|confirm-dialog|marked-text|moment|platform-icon|progress-bar|removable-chip|select|tabs)\\.tsx',
    'web/lib/(?:playback|sharing-metadata)\\.tsx?',
    'web/api/(?:audit|refresh-channel|run-state|take-back|transcripts)\\.ts',
    'web/features/(?:channels/(?:channel-(?:browser|card|grid)|group-badges|use-channel)|media/use-media)',
    'contract/(?:action|audit|time-range|routes/(?:audit|transcripts))',
  ].join('|'),
);

/** Whether a module is loaded with one of the pages that people open first. */
function isOpenedFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (OPENED_FIRST.test(id)) return true;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isOpenedFirst(importer, modules, seen));
}

/**
 * What pages share comes in few pieces: many small ones compress worse, and a browser asks for six at a
 * time. Lists are what people open first, so forms are a piece of their own, and so is what is needed
 * to filter by tags and channels, and what only the pages of one list have. What no list has comes with
 * the first other page, for all of them: what is seen of it first, and the rest.
 */
export const sharedPieces = [
  {
    name: 'forms',
    test: /node_modules\/react-hook-form|web\/(ui\/(form-end|textarea)|lib\/form-errors)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'filters',
    test: /web\/(api\/(labels|channel-keys)|ui\/(field|input))\.tsx?|contract\/(label|channel|schedule|routes\/(labels|channels))\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'browser',
    test: /web\/(ui\/(list-browser|filter-panel|filter-toggle)|features\/media\/(media-browser|did-you-mean)|lib\/list-filter)\.tsx?|icons\/sliders-horizontal/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts',
    test: /web\/(ui\/(chip-link|scroll-row)|features\/media\/use-media-list)\.tsx?/,
    includeDependenciesRecursively: false,
  },
  { name: 'app', minShareCount: 8 },
  {
    debugName: 'pages',
    name: (id: string, modules: Modules) => {
      if (LARGE.test(id) || isOpenedFirst(id, modules)) return null;
      return SEEN_FIRST.test(id) ? 'views' : 'pages';
    },
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

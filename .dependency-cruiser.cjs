const TESTS = '[.]test[.]tsx?$';
/** What sets up parts of the product for tests. */
const TEST_HELPERS = '^(?:server|web)/testing/';
/** Calls the API as a browser would: for tests, and for the demo to fill its catalogue. */
const API_CLIENT = '^server/testing/api-client[.]ts$';
/** Starts the server in a process of its own, for all that look at it from outside. */
const SERVER_PROCESS = '^server/testing/server-(?:process|command)[.]ts$';
/** Makes real sound and pictures to upload. */
const RECORDINGS = '^server/testing/recordings[.]ts$';

/** What of this repository a folder may import; anything else in it is a violation. */
const WALLS = [
  { name: 'contract', folder: '^contract/', may: ['^contract/'] },
  { name: 'platform', folder: '^server/platform/', may: ['^server/platform/'] },
  {
    name: 'text-index',
    folder: '^server/text-index/',
    may: [
      '^server/text-index/',
      '^contract/plain-letters[.]ts$',
      '^server/platform/(?:database|foreign-writes|log)[.]ts$',
    ],
  },
  {
    name: 'paging',
    folder: '^server/paging/',
    may: ['^server/paging/', '^server/platform/(?:database|foreign-writes)[.]ts$'],
  },
  {
    name: 'migrations',
    folder: '^server/migrations/',
    may: ['^server/migrations/', '^server/platform/'],
  },
  {
    name: 'youtube',
    folder: '^server/youtube/',
    may: [
      '^server/(?:youtube|platform)/',
      '^server/text-index/transcript-codec[.]ts$',
      '^server/ffmpeg/(?:encoders|progress)[.]ts$',
      '^contract/',
    ],
  },
  { name: 'ffmpeg', folder: '^server/ffmpeg/', may: ['^server/ffmpeg/', '^server/platform/'] },
  { name: 'jobs', folder: '^server/jobs/', may: ['^server/jobs/', '^server/platform/'] },
  {
    name: 'http',
    folder: '^server/http/',
    may: ['^server/http/', '^server/platform/', '^server/context[.]ts$', '^contract/'],
  },
  {
    name: 'modules',
    folder: '^server/modules/',
    may: [
      '^server/(?:modules|http|jobs|ffmpeg|youtube|migrations|text-index|paging|platform)/',
      '^server/(?:context|config|data-layout|version)[.]ts$',
      '^contract/',
    ],
  },
  {
    name: 'data-folder',
    folder: '^server/data-folder/',
    may: [
      '^server/(?:data-folder|migrations|platform)/',
      '^server/text-index/open-catalogue[.]ts$',
      '^server/modules/(?:attachments|images)/',
      '^server/(?:config|data-layout)[.]ts$',
    ],
  },
  {
    name: 'backup',
    folder: '^server/backup/',
    may: [
      '^server/(?:backup|data-folder|migrations|platform)/',
      '^server/text-index/open-catalogue[.]ts$',
      '^server/modules/auth/sessions[.]queries[.]ts$',
      '^server/jobs/schedule[.]ts$',
      '^server/(?:config|data-layout|version)[.]ts$',
      '^contract/',
    ],
  },
  {
    name: 'export',
    folder: '^server/export/',
    may: [
      '^server/(?:export|data-folder|migrations|text-index|platform)/',
      '^server/modules/(?:actions|comments|search)/',
      '^server/youtube/dating[.]ts$',
      '^server/jobs/schedule[.]ts$',
      '^server/(?:config|data-layout|version)[.]ts$',
      '^contract/',
    ],
  },
  {
    name: 'config',
    folder: '^server/config[.]ts$',
    may: [
      '^server/platform/',
      '^server/jobs/schedule[.]ts$',
      '^server/data-layout[.]ts$',
      '^contract/auth[.]ts$',
    ],
  },
  { name: 'server', folder: '^server/', may: ['^server/', '^contract/'] },
  {
    name: 'web-foundations',
    folder: '^web/(?:api|ui|lib)/',
    may: ['^web/(?:api|ui|lib)/', '^contract/'],
  },
  {
    name: 'web-features',
    folder: '^web/features/',
    may: ['^web/(?:features|api|ui|lib)/', '^contract/'],
  },
  { name: 'web-pages', folder: '^web/pages/', may: ['^web/(?!app/)', '^contract/'] },
  { name: 'web', folder: '^web/', may: ['^web/', '^contract/'] },
  { name: 'emulator', folder: '^emulator/', may: ['^emulator/'] },
  {
    name: 'e2e',
    folder: '^e2e/',
    may: ['^e2e/', '^emulator/', '^contract/', API_CLIENT, SERVER_PROCESS, RECORDINGS],
  },
  {
    name: 'torture',
    folder: '^torture/',
    may: ['^torture/', '^server/', '^emulator/', '^contract/'],
  },
  { name: 'bench', folder: '^bench/', may: ['^bench/', '^server/', '^emulator/', '^contract/'] },
  { name: 'fuzz', folder: '^fuzz/', may: ['^fuzz/', '^server/', '^contract/'] },
  {
    name: 'image',
    folder: '^image/',
    may: ['^image/', '^server/', '^emulator/', '^contract/'],
  },
  {
    name: 'scripts',
    folder: '^scripts/',
    may: [
      '^scripts/',
      '^emulator/',
      '^contract/',
      '^server/platform/',
      '^server/data-layout[.]ts$',
      API_CLIENT,
    ],
  },
];

const OURS = '^(?:contract|server|web|emulator|e2e|bench|fuzz|torture|image|scripts)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...WALLS.map(({ name, folder, may }) => ({
      name: `wall-of-${name}`,
      severity: 'error',
      from: { path: folder, pathNot: [TESTS, TEST_HELPERS] },
      to: { path: OURS, pathNot: may },
    })),
    {
      name: 'wall-of-server-tests',
      comment: 'They run the real server against the emulator.',
      severity: 'error',
      from: { path: ['^server/testing/', `^server/.*${TESTS}`] },
      to: { path: OURS, pathNot: '^(?:server|contract|emulator)/' },
    },
    {
      name: 'wall-of-web-tests',
      comment:
        'They have the real server started and filled, and reach into nothing of it themselves.',
      severity: 'error',
      from: { path: ['^web/testing/', `^web/.*${TESTS}`] },
      to: { path: OURS, pathNot: '^(?:web|contract|emulator|server/testing)/' },
    },
    {
      name: 'wall-of-other-tests',
      severity: 'error',
      from: { path: `^(contract|emulator)/.*${TESTS}` },
      to: { path: OURS, pathNot: '^(?:contract|web|emulator)/' },
    },
    {
      name: 'test-helpers-in-tests-only',
      severity: 'error',
      from: {
        path: OURS,
        pathNot: [TESTS, TEST_HELPERS, '^bench/', '^fuzz/', '^torture/', '^image/', '^e2e/'],
      },
      to: { path: [TESTS, TEST_HELPERS], pathNot: API_CLIENT },
    },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'modules-meet-in-queries-and-usecases',
      comment:
        'What a module offers to others are its queries, its use cases, the names of images and of the cookie of the session, and how jobs go through videos of which some may fail.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/modules/',
        pathNot: [
          '^server/modules/$1/',
          '[.](?:queries|usecases)[.]ts$',
          '^server/modules/images/image-names[.]ts$',
          '^server/modules/auth/session-cookie[.]ts$',
          '^server/modules/intake/(?:asked-in-vain|each-video|patiently)[.]ts$',
        ],
      },
    },
    {
      name: 'queries-know-no-http',
      severity: 'error',
      from: { path: '[.]queries[.]ts$' },
      to: { path: ['^server/http/', '^node_modules/(?:@fastify/|fastify/)'] },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'What a module asks of the database is found in one kind of file, under a name.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: ['[.]queries[.]ts$', TESTS] },
      to: { path: '^node_modules/sql-template-tag/' },
    },
    {
      name: 'context-is-types',
      comment: 'The context names what is passed around; it runs nothing.',
      severity: 'error',
      from: { path: '^server/context[.]ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-keep-to-themselves',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'one-place-opens-the-catalogue',
      comment:
        'Its triggers call functions of the search, which a connection has to be given. A checkpoint runs none.',
      severity: 'error',
      from: {
        path: OURS,
        pathNot: [
          '^server/text-index/open-catalogue[.]ts$',
          '^server/platform/checkpoints[.]worker[.]ts$',
          TESTS,
        ],
      },
      to: { path: '^server/platform/database[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-place-starts-processes',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/platform/guarded-program[.]ts$', TESTS, TEST_HELPERS],
      },
      to: { path: '^(?:node:)?child_process$' },
    },
    {
      name: 'programs-are-run-to-their-end',
      comment: 'Who starts a program also reads what it says, and sees to it that it ends.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/platform/child-process[.]ts$' },
      to: { path: '^server/platform/guarded-program[.]ts$' },
    },
    {
      name: 'tools-behind-their-walls',
      comment:
        'yt-dlp is run in yt-dlp.ts, ffmpeg in its folder; both are asked for their versions. Besides, backups are made by a program of ours, and the disk is waited for, and archives are unpacked, by those of the system.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/youtube/yt-dlp[.]ts$',
          '^server/ffmpeg/',
          '^server/modules/tools/tool-status[.]ts$',
          '^server/backup/run-backup[.]ts$',
          '^server/platform/(?:sync-to-disk|python-archive)[.]ts$',
          TESTS,
          TEST_HELPERS,
        ],
      },
      to: { path: '^server/platform/child-process[.]ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this module and it imports nothing.',
      severity: 'error',
      from: { orphan: true, pathNot: ['[.]d[.]ts$', TESTS, '^web/public/'] },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-packages-in-the-server',
      severity: 'error',
      from: { path: '^(?:server|contract)/', pathNot: [TESTS, TEST_HELPERS] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};

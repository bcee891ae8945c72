/**
 * The modules of the server as folders: each may know others, but none that knows it. The rules for
 * files cannot tell that: of two folders, some files of either may import the other without a cycle.
 *
 * Only what lies in the modules is looked at, for through the context and the wiring all know all.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-modules',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: '^server/modules/',
    exclude: '[.]test[.]ts$',
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
  },
};

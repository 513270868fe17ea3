// Which way imports may go. tooling/checks/check-imports.ts runs these rules; tooling/checks/check-imports.test.ts proves that each of them bites.

const testFiles = '(\\.test\\.tsx?$|/test-[^/]+\\.tsx?$)'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const betweenPackages = [
  {
    name: 'contract-stands-alone',
    comment: 'The contract is what everyone else builds on: it imports nothing of ours.',
    severity: 'error',
    from: { path: '^contract/' },
    to: { path: '^(client|server|ui|web|desktop|e2e|bench|tooling)/' },
  },
  {
    name: 'client-knows-the-contract-only',
    severity: 'error',
    from: { path: '^client/' },
    to: { path: '^(server|ui|web|e2e|bench|tooling)/' },
  },
  {
    name: 'client-runs-on-any-platform',
    comment:
      "It runs in browsers and on Node: what only Node has, a program on Node passes in. Biome does the same for a browser's globals.",
    severity: 'error',
    from: { path: '^client/', pathNot: testFiles },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-knows-the-contract-only',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^(ui|web|e2e|bench|tooling)/' },
  },
  {
    name: 'server-calls-itself-in-tests-only',
    comment: 'Only the tests of the server go through the client.',
    severity: 'error',
    from: { path: '^server/', pathNot: testFiles },
    to: { path: '^client/' },
  },
  {
    name: 'desktop-knows-contract-client-and-ui-only',
    severity: 'error',
    from: { path: '^desktop/' },
    to: { path: '^(web|e2e|bench|tooling)/' },
  },
  {
    name: 'desktop-meets-the-server-in-tests-only',
    comment: 'Its tests run it against the real server.',
    severity: 'error',
    from: { path: '^desktop/', pathNot: testFiles },
    to: { path: '^server/' },
  },
  {
    name: 'web-knows-contract-client-and-ui-only',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^(server|e2e|bench|tooling)/' },
  },
  {
    name: 'ui-knows-the-contract-only',
    comment: 'The parts of the design serve every app: none of them knows one.',
    severity: 'error',
    from: { path: '^ui/' },
    to: { path: '^(client|server|web|desktop|e2e|bench|tooling)/' },
  },
  {
    name: 'packages-meet-at-their-doors',
    comment: 'Another package is imported by its name, through its "exports", not by a path into its folders.',
    severity: 'error',
    from: { path: '^(client|server|ui|web)/' },
    to: { path: '^(contract|client|server|ui|web)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const inTheServer = [
  {
    name: 'ports-know-no-features',
    severity: 'error',
    from: { path: '^server/src/ports/', pathNot: testFiles },
    to: { path: '^server/src/(features|http)/' },
  },
  {
    name: 'picture-files-know-no-server',
    comment: 'What reads the files of strangers runs in image processes: nothing of the server belongs there.',
    severity: 'error',
    from: { path: '^server/src/(picture-files|photo-metadata)/', pathNot: testFiles },
    to: { path: '^server/src/', pathNot: '^server/src/(picture-files|photo-metadata)/' },
  },
  {
    name: 'picture-files-are-read-in-image-processes',
    comment:
      'A file made to be slow to read would hold up everybody else; the server passes its path and takes the result.',
    severity: 'error',
    from: { path: '^server/src/', pathNot: ['^server/src/(picture-files|photo-metadata|ports/images)/', testFiles] },
    to: { path: '^server/src/(picture-files|photo-metadata/read-photo-facts)' },
  },
  {
    name: 'http-knows-no-features',
    comment: 'Handlers are handed to the http layer at start; it names none of them.',
    severity: 'error',
    from: { path: '^server/src/http/', pathNot: testFiles },
    to: { path: '^server/src/features/' },
  },
  {
    name: 'features-get-their-settings-handed-in',
    severity: 'error',
    from: { path: '^server/src/features/', pathNot: testFiles },
    to: { path: '^server/src/config\\.ts$' },
  },
  {
    name: 'server-features-meet-at-their-doors',
    comment: 'Another feature is entered through its index.ts, or through its access.ts to ask who may.',
    severity: 'error',
    from: { path: '^server/src/features/([^/]+)/', pathNot: testFiles },
    to: {
      path: '^server/src/features/[^/]+/',
      pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/(index|access)\\.ts$'],
    },
  },
  {
    name: 'notifications-know-no-other-feature',
    comment:
      'Features register the kinds of notifications they send. Whom a reader muted is all that is asked of another.',
    severity: 'error',
    from: { path: '^server/src/features/notifications/', pathNot: testFiles },
    to: { path: '^server/src/features/', pathNot: '^server/src/features/(notifications|users)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const inTheWebApp = [
  {
    name: 'one-place-knows-the-phone',
    comment: 'What the phone apps do differently is platform/native; the rest of the app knows browsers.',
    severity: 'error',
    from: { path: '^web/', pathNot: ['^web/src/platform/native/'] },
    to: { path: 'node_modules/(@capacitor|@capacitor-community|@capawesome|@capgo|@aparajita)/' },
  },
  {
    name: 'the-phone-is-fetched-by-its-apps-alone',
    comment:
      'main.tsx fetches it where the bridge to a phone is; a static import would bring it to every browser. Types are free.',
    severity: 'error',
    from: { path: '^web/', pathNot: ['^web/src/(platform|app)/native/', testFiles] },
    to: { path: '^web/src/(platform|app)/native/', dependencyTypesNot: ['type-only', 'type-import', 'dynamic-import'] },
  },
  {
    name: 'platform-knows-no-features',
    severity: 'error',
    from: { path: '^web/src/platform/', pathNot: testFiles },
    to: { path: '^web/src/(features|pages|app)/' },
  },
  {
    name: 'features-know-no-pages',
    severity: 'error',
    from: { path: '^web/src/features/', pathNot: testFiles },
    to: { path: '^web/src/(pages|app)/' },
  },
  {
    name: 'pages-know-no-app',
    severity: 'error',
    from: { path: '^web/src/pages/', pathNot: testFiles },
    to: { path: '^web/src/app/' },
  },
  {
    name: 'web-features-meet-at-their-doors',
    comment:
      'Another feature is entered through its index.ts, or its lazy.ts by who fetches it only when it is needed.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/', pathNot: testFiles },
    to: {
      path: '^web/src/features/[^/]+/',
      pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/(index|lazy)\\.tsx?$'],
    },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-circles',
    comment:
      'Types are gone when modules load: a circle that one of them closes, such as messages and their shape, is none.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'type-import'] } },
  },
  {
    name: 'no-import-of-tests',
    severity: 'error',
    from: { pathNot: testFiles },
    to: { path: '\\.test\\.tsx?$' },
  },
  {
    name: 'no-import-of-nothing',
    comment: 'A build makes up what begins with "virtual:"; everything else has to be there.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...betweenPackages, ...inTheServer, ...inTheWebApp, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Without it `import type` is invisible, and a type is the way a forbidden import usually starts.
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}

import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blindness, checkImports, type ImportReport } from './check-imports.ts'

const packages = ['contract', 'client', 'server', 'ui', 'web']

/** Forbidden imports by the rule that has to report them: the file, and what it imports. */
const forbidden: Record<string, [from: string, specifier: string][]> = {
  'contract-stands-alone': [['contract/src/calls/sharing/albums.ts', '@koma/client']],
  'client-knows-the-contract-only': [['client/src/token.ts', '@koma/server']],
  'client-runs-on-any-platform': [['client/src/file.ts', 'node:fs/promises']],
  'server-knows-the-contract-only': [['server/src/static.ts', '@koma/web']],
  'server-calls-itself-in-tests-only': [['server/src/caller.ts', '@koma/client']],
  'desktop-knows-contract-client-and-ui-only': [['desktop/src/engine/web.ts', '@koma/web']],
  'desktop-meets-the-server-in-tests-only': [['desktop/src/engine/server.ts', '@koma/server']],
  'web-knows-contract-client-and-ui-only': [['web/src/platform/server.ts', '@koma/server']],
  'ui-knows-the-contract-only': [
    ['ui/src/list/client.ts', '@koma/client'],
    ['ui/src/list/web.ts', '@koma/web'],
  ],
  'packages-meet-at-their-doors': [['web/src/platform/deep.ts', '../../../contract/src/inside.ts']],
  'ports-know-no-features': [
    ['server/src/ports/mail/feature.ts', '../../features/photos/index.ts'],
    ['server/src/ports/mail/http.ts', '../../http/app.ts'],
  ],
  'picture-files-know-no-server': [
    ['server/src/picture-files/port.ts', '../ports/mail/mail.ts'],
    ['server/src/photo-metadata/feature.ts', '../features/photos/index.ts'],
  ],
  'picture-files-are-read-in-image-processes': [
    ['server/src/features/photos/parse.ts', '../../picture-files/png.ts'],
    ['server/src/features/photos/facts.ts', '../../photo-metadata/read-photo-facts.ts'],
  ],
  'http-knows-no-features': [['server/src/http/photos.ts', '../features/photos/index.ts']],
  'features-get-their-settings-handed-in': [['server/src/features/photos/settings.ts', '../../config.ts']],
  'server-features-meet-at-their-doors': [['server/src/features/albums/reach.ts', '../photos/store.ts']],
  'notifications-know-no-other-feature': [
    ['server/src/features/notifications/photos.ts', '../photos/index.ts'],
    ['server/src/features/notifications/who-may.ts', '../photos/access.ts'],
  ],
  'platform-knows-no-features': [
    ['web/src/platform/feature.ts', '../features/photos/index.ts'],
    ['web/src/platform/page.ts', '../pages/home/home.tsx'],
  ],
  'features-know-no-pages': [['web/src/features/albums/page.ts', '../../pages/home/home.tsx']],
  'pages-know-no-app': [['web/src/pages/home/app.ts', '../../app/router.ts']],
  'web-features-meet-at-their-doors': [['web/src/features/albums/reach.tsx', '../photos/queries.ts']],
  'one-place-knows-the-phone': [['web/src/platform/phone.ts', '@capacitor/app']],
  'the-phone-is-fetched-by-its-apps-alone': [['web/src/eager.ts', './platform/native/values.ts']],
  'no-import-of-tests': [['ui/src/tested.ts', './slider.test.ts']],
  'no-import-of-nothing': [['ui/src/lost.ts', './nowhere.ts']],
}

const allowed: [from: string, specifier: string][] = [
  ['client/src/door.ts', '@koma/contract'],
  ['client/src/file.test.ts', 'node:fs/promises'],
  ['server/src/features/albums/albums.test.ts', '@koma/client'],
  ['desktop/src/engine/real.test.ts', '@koma/server'],
  ['server/src/features/albums/allowed.ts', '../photos/access.ts'],
  ['server/src/features/albums/door.ts', '../photos/index.ts'],
  ['server/src/ports/images/process.ts', '../../picture-files/png.ts'],
  ['server/src/features/photos/describe.ts', '../../photo-metadata/describe-photo.ts'],
  ['server/src/features/albums/port.ts', '../../ports/mail/mail.ts'],
  ['web/src/app/routes.ts', '../pages/home/home.tsx'],
  ['web/src/pages/home/feature.ts', '../../features/photos/index.ts'],
  ['web/src/features/albums/door.tsx', '../photos/index.ts'],
  ['web/src/features/albums/client.ts', '@koma/client'],
  ['web/src/platform/part.ts', '@koma/ui'],
  ['desktop/src/face/page/part.ts', '@koma/ui'],
  ['ui/src/limits.ts', '@koma/contract'],
  ['web/src/platform/worker.ts', 'virtual:pwa-register'],
  ['web/src/platform/native/phone.ts', '@capacitor/app'],
  ['web/src/main-types.ts', './platform/native/phone.ts'],
  ['e2e/journeys/photos.spec.ts', '../../web/src/features/photos/queries.ts'],
]

const targets = [
  'contract/src/inside.ts',
  'server/src/config.ts',
  'server/src/http/app.ts',
  'server/src/ports/mail/mail.ts',
  'server/src/picture-files/png.ts',
  'server/src/photo-metadata/describe-photo.ts',
  'server/src/photo-metadata/read-photo-facts.ts',
  'server/src/features/photos/index.ts',
  'server/src/features/photos/access.ts',
  'server/src/features/photos/store.ts',
  'web/src/app/router.ts',
  'web/src/pages/home/home.tsx',
  'web/src/features/photos/index.ts',
  'web/src/features/photos/queries.ts',
  'ui/src/slider.test.ts',
]

let root: string
let report: ImportReport

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeAll(async () => {
  root = await mkdtemp(join(await realpath(tmpdir()), 'koma-imports-'))
  await mkdir(join(root, 'node_modules/@koma'), { recursive: true })
  for (const name of packages) {
    await put(`${name}/package.json`, JSON.stringify({ name: `@koma/${name}`, exports: { '.': './src/index.ts' } }))
    await put(`${name}/src/index.ts`, 'export type Thing = string\n')
    await symlink(join(root, name), join(root, 'node_modules/@koma', name), 'junction')
  }
  for (const path of targets) await put(path, 'export type Thing = string\n')
  await put('node_modules/@capacitor/app/package.json', '{ "name": "@capacitor/app", "exports": "./index.js" }')
  await put('node_modules/@capacitor/app/index.js', 'export const App = {}\n')
  await put('web/src/platform/native/values.ts', "export { App } from '@capacitor/app'\n")
  await put('web/src/late.ts', "void import('./platform/native/values.ts')\n")
  // Type-only, since that is what a misconfigured dependency-cruiser does not see.
  const importing = (specifier: string) => `import type { Thing } from '${specifier}'\nexport type Used = Thing\n`
  for (const [from, specifier] of [...Object.values(forbidden).flat(), ...allowed])
    await put(from, importing(specifier))
  await put('web/src/eager.ts', "import { App } from './platform/native/values.ts'\nApp\n")
  await put('server/src/circle-a.ts', "import './circle-b.ts'\n")
  await put('server/src/circle-b.ts', "import './circle-a.ts'\n")
  await put(
    'server/src/messages.ts',
    "import { ja } from './messages.ja.ts'\nexport type Words = { hello: string }\nja.hello\n",
  )
  await put(
    'server/src/messages.ja.ts',
    "import type { Words } from './messages.ts'\nexport const ja: Words = { hello: '' }\n",
  )
  report = await checkImports(root)
})

afterAll(() => rm(root, { recursive: true, force: true }))

describe('the import rules', () => {
  it.each(Object.entries(forbidden))('report %s', (rule, imports) => {
    const found = report.violations.filter((line) => line.startsWith(`${rule}: `)).map((line) => line.split(' ')[1])
    expect(found).toEqual(imports.map(([from]) => from).sort())
  })

  it('report a cycle with its path, but not one that only a type closes', () => {
    expect(report.violations.filter((line) => line.startsWith('no-circles: '))).toEqual([
      'no-circles: server/src/circle-a.ts -> server/src/circle-b.ts -> server/src/circle-a.ts',
    ])
  })

  it('allow imports in the right direction', () => {
    const accused = new Set(report.violations.map((line) => line.split(' ')[1]))
    expect(allowed.filter(([from]) => accused.has(from))).toEqual([])
  })
})

describe('the import check', () => {
  it('sees every source file', () => {
    expect(report.seen).toBe(report.files)
    expect(blindness(report)).toBeNull()
  })

  it('does not trust a result with no files, too few files, or no imports', () => {
    const seeing = { files: 100, seen: 100, dependencies: 300, violations: [] }
    expect(blindness({ ...seeing, seen: 0 })).toContain('saw no modules')
    expect(blindness({ ...seeing, seen: 94 })).toBe('dependency-cruiser saw 94 of 100 source files.')
    expect(blindness({ ...seeing, seen: 95 })).toBeNull()
    expect(blindness({ ...seeing, dependencies: 0 })).toContain('not one import')
  })
})

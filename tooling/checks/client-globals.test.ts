import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf } from '../command.ts'
import { projectRoot } from '../source-files.ts'

const forbidden = [
  'window.name',
  'document.title',
  'location.href',
  'navigator.onLine',
  'localStorage.length',
  'sessionStorage.length',
  'new XMLHttpRequest()',
  'process.pid',
  'Buffer.alloc(1)',
]
const files = Object.fromEntries([
  ...forbidden.map((use, number) => [`client/src/uploads/forbidden-${number}.ts`, use]),
  ['client/src/uploads/allowed.ts', '[fetch, new AbortController(), new Blob(), new FormData()]'],
  ['client/src/uploads/queue.test.ts', '[process, document]'],
  ['web/src/platform/page.ts', '[process, document]'],
])

let root: string
/** The files in which the linter found a forbidden global. */
let found: string[]
beforeAll(async () => {
  root = await mkdtemp(join(await realpath(tmpdir()), 'koma-globals-'))
  await copyFile(join(projectRoot, 'biome.json'), join(root, 'biome.json'))
  for (const [path, use] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), `export const sample = () => ${use}\n`)
  }
  const args = [
    'lint',
    '--only=style/noRestrictedGlobals',
    '--vcs-enabled=false',
    '--colors=off',
    '--max-diagnostics=none',
  ]
  // Run in the folder of the files, since the paths in the configuration are relative to it.
  const biome = spawnSync(process.execPath, [commandOf('@biomejs/biome', 'biome'), ...args], { cwd: root })
  const output = `${biome.stdout}${biome.stderr}`
  found = [...output.matchAll(/([\w./-]+):\d+:\d+ lint\/style\/noRestrictedGlobals/g)].map(([, path = '']) => path)
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('the client, which runs in browsers and on Node', () => {
  it.each(forbidden.map((use, number) => ({ use, number })))('may not use $use', ({ number }) => {
    expect(found.some((path) => path.endsWith(`client/src/uploads/forbidden-${number}.ts`))).toBe(true)
  })

  it('may use what both have; tests and the web app may use more', () => {
    expect(found).toHaveLength(forbidden.length)
  })
})

import { describe, expect, it } from 'vitest'
import { inspectFile, inspectLockFile } from './check-hygiene.ts'

const problems = (path: string, text: string) => inspectFile(path, text).map(({ line, problem }) => [line, problem])

// Assembled from pieces, since this file is checked too.
const leftOut = (word: string) => `it.${word}('adds a photo', () => {})\n`
const putOff = 'TO' + 'DO'

describe('hygiene of the sources', () => {
  it('finds nothing in a plain file', () => {
    expect(problems('server/src/features/photos/capture-date.ts', "export const route = '/photo'\n")).toEqual([])
    expect(problems('ui/src/photo-grid.module.css', '.grid { gap: 1px; }\n')).toEqual([])
    expect(problems('web/src/features/albums/messages.ja.ts', 'export const messages = {}\n')).toEqual([])
  })

  it.each(['only', 'skip', 'todo', 'fixme'])('finds a test disabled by %s', (word) => {
    const found = problems('server/src/uuid.test.ts', `\n${leftOut(word)}`)
    expect(found).toEqual([[2, 'leaves tests out: every test runs']])
  })

  it('finds a postponed task without a reason, and allows one with a reason', () => {
    expect(problems('client/src/token.ts', `// ${putOff}: later\n`)).toHaveLength(1)
    expect(problems('client/src/token.ts', `// ${putOff}(needs the browser's new API)\n`)).toEqual([])
  })

  it('finds folders of a developer machine, but not routes of the product', () => {
    const folder = ['', 'root', 'koma'].join('/')
    expect(problems('server/src/main.ts', `const at = '${folder}'\n`)).toEqual([[1, 'names a folder of one machine']])
    expect(problems('server/src/main.ts', "const at = '/timeline/home/updates'\n")).toEqual([])
  })

  it('finds code other than config.ts that reads the environment', () => {
    const text = 'export const port = process.env.KOMA_PORT\n'
    expect(problems('server/src/features/photos/upload.ts', text)).toHaveLength(1)
    expect(problems('server/src/config.ts', text)).toEqual([])
  })

  it('finds catch-all folders and names that are not in kebab-case', () => {
    expect(problems('web/src/utils/dates.ts', '')).toEqual([[null, 'is a drawer: name it after the concept in it']])
    expect(problems('ui/src/PhotoGrid.tsx', '')).toEqual([[null, 'is not named in kebab-case']])
  })

  it('only warns about a long file', () => {
    const found = inspectFile('server/src/main.ts', 'call()\n'.repeat(351))
    expect(found).toEqual([
      { path: 'server/src/main.ts', line: null, problem: 'has 351 lines, more than 350', warning: true },
    ])
  })
})

describe('hygiene of the lock file', () => {
  it('finds download URLs, but not the links between our packages', () => {
    const lock = { packages: { 'node_modules/@koma/web': { resolved: 'web', link: true }, 'node_modules/zod': {} } }
    expect(inspectLockFile('package-lock.json', JSON.stringify(lock))).toEqual([])
    const downloaded = { packages: { 'node_modules/zod': { resolved: 'https://registry.test/zod.tgz' } } }
    expect(inspectLockFile('package-lock.json', JSON.stringify(downloaded))).toHaveLength(1)
  })
})

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScanProblem, scanFolder } from './scan-folder.ts'
import { within } from './within.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'koma-scan-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(path: string, bytes = 'x'): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), bytes)
}

async function scan({ takesExtras = false, excluded = [] as string[], from = root } = {}) {
  const files: string[] = []
  const folders: string[] = []
  const problems: string[] = []
  const visitor = {
    onFolder: (path: string) => void folders.push(relative(root, path)),
    onProblem: ({ path }: ScanProblem) => void problems.push(relative(root, path)),
  }
  for await (const { path } of scanFolder(from, { takesExtras, isExcluded: within(excluded, 'linux') }, visitor))
    files.push(relative(root, path))
  return { files: files.sort(), folders: folders.sort(), problems }
}

describe('a scan of the picture folder', () => {
  it('finds photos in folders of months, whatever the case of their endings', async () => {
    for (const name of ['2025-08/VRChat_1.png', '2025-08/写真.JPG', 'a.jpeg', 'notes.txt', 'movie.mp4'])
      await write(name)
    expect(await scan()).toEqual({
      files: ['2025-08/VRChat_1.png', '2025-08/写真.JPG', 'a.jpeg'],
      folders: ['', '2025-08'],
      problems: [],
    })
  })

  it('leaves out prints, stickers and emoji unless they are wanted', async () => {
    for (const name of ['Prints/2024-11/p.png', 'stickers/s.png', 'Emoji/e.png', 'Printsx/q.png']) await write(name)
    expect((await scan()).files).toEqual(['Printsx/q.png'])
    expect((await scan({ takesExtras: true })).files).toHaveLength(4)
  })

  it('leaves out excluded folders, hidden ones and hidden files', async () => {
    for (const name of ['private/a.png', '.trash/b.png', '.c.png', 'd.png']) await write(name)
    expect((await scan({ excluded: [join(root, 'private')] })).files).toEqual(['d.png'])
  })

  it('finds nothing in a folder that is excluded itself, or below an excluded one', async () => {
    await write('private/2025-08/a.png')
    const nothing = { files: [], folders: [], problems: [] }
    for (const from of ['.', 'private', 'private/2025-08']) {
      expect(await scan({ excluded: [join(root, from)], from: join(root, from) })).toEqual(nothing)
    }
    const month = join(root, 'private/2025-08')
    expect(await scan({ excluded: [join(root, 'private')], from: month })).toEqual(nothing)
  })

  it('does not follow links, which may lead in circles', async () => {
    await write('real/a.png')
    await symlink(root, join(root, 'real/loop'))
    await symlink(join(root, 'real/a.png'), join(root, 'b.png'))
    expect((await scan()).files).toEqual(['real/a.png'])
  })

  it('tells that a folder has gone, and finds nothing there', async () => {
    expect(await scan({ from: join(root, 'gone') })).toEqual({ files: [], folders: [], problems: ['gone'] })
  })

  it('does not go down without end', async () => {
    const deep = Array.from({ length: 14 }, () => 'd').join('/')
    await write(`${deep}/a.png`)
    await write(`${deep.slice(0, -4)}/b.png`)
    expect((await scan()).files).toEqual([`${deep.slice(0, -4)}/b.png`])
  })
})

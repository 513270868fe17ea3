import { describe, expect, it } from 'vitest'
import { holdsOnlyFiles, readDrop } from './file-drop.ts'

const file = (name: string) => new File(['x'], name)
type Tree = File | 'unreadable' | { [name: string]: Tree }

/** An entry as browsers provide it: a folder returns two entries at a time, then none. */
function entryOf(name: string, tree: Tree): FileSystemEntry {
  if (tree instanceof File || tree === 'unreadable') {
    const read = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      tree === 'unreadable' ? reject(new Error('locked')) : resolve(tree)
    return { name, isFile: true, isDirectory: false, file: read } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const left = Object.entries(tree).map(([child, inner]) => entryOf(child, inner))
    return { readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(left.splice(0, 2)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

function transferOf(drop: Record<string, Tree>): DataTransfer {
  const items = Object.entries(drop).map(([name, tree]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, tree),
    getAsFile: () => (tree instanceof File ? tree : null),
  }))
  return { items, files: [], types: ['Files'] } as unknown as DataTransfer
}

const names = async (transfer: DataTransfer) =>
  (await readDrop(transfer)).map(({ file, inFolder }) => `${file.name}${inFolder ? ' in a folder' : ''}`)

describe('[4 upload] a drop', () => {
  it('reads files and folders completely, in more than one batch', async () => {
    const transfer = transferOf({
      'a.png': file('a.png'),
      night: {
        'b.png': file('b.png'),
        deep: { 'c.png': file('c.png'), deeper: { 'd.png': file('d.png') } },
        'e.png': file('e.png'),
        'f.png': file('f.png'),
        'g.png': file('g.png'),
      },
    })
    expect((await names(transfer)).sort()).toEqual([
      'a.png',
      'b.png in a folder',
      'c.png in a folder',
      'd.png in a folder',
      'e.png in a folder',
      'f.png in a folder',
      'g.png in a folder',
    ])
  })

  it('skips hidden files and those that cannot be read, and keeps the others', async () => {
    const transfer = transferOf({
      night: { '.DS_Store': file('.DS_Store'), 'b.png': 'unreadable', 'c.png': file('c.png') },
      empty: {},
    })
    expect(await names(transfer)).toEqual(['c.png in a folder'])
  })

  it('falls back to the file list if a browser has no items', async () => {
    const transfer = { items: [], files: [file('a.png')], types: ['Files'] } as unknown as DataTransfer
    expect(await names(transfer)).toEqual(['a.png'])
  })
})

describe('[4 upload] a drag', () => {
  const dragged = (items: string[], types: string[] = []) =>
    ({ items: items.map((kind) => ({ kind })), types }) as unknown as DataTransfer

  it('holds only files if every item is a file', () => {
    expect(holdsOnlyFiles(dragged(['file', 'file']))).toBe(true)
    expect(holdsOnlyFiles(dragged(['file', 'string'], ['Files', 'text/uri-list']))).toBe(false)
    expect(holdsOnlyFiles(dragged(['string'], ['text/plain']))).toBe(false)
    expect(holdsOnlyFiles(null)).toBe(false)
  })

  it('is judged by its types alone if the browser hides the items before the drop', () => {
    expect(holdsOnlyFiles(dragged([], ['Files']))).toBe(true)
    expect(holdsOnlyFiles(dragged([], ['Files', 'text/html']))).toBe(false)
    expect(holdsOnlyFiles(dragged([], []))).toBe(false)
  })
})

/** A file somebody dropped; `inFolder` where it came along with a folder rather than by itself. */
export interface DroppedFile {
  file: File
  inFolder: boolean
}

/** Whether only files are being dragged: a link, a text or a picture of the page itself also brings words. */
export function holdsOnlyFiles(transfer: DataTransfer | null): boolean {
  if (!transfer) return false
  const items = [...(transfer.items ?? [])]
  if (items.length > 0) return items.every((item) => item.kind === 'file')
  // Safari tells the items only on the drop.
  return transfer.types.length > 0 && transfer.types.every((type) => type === 'Files')
}

/**
 * Every file of a drop, folders read to their end. Must be called while the drop event runs: afterwards the browser has emptied
 * the transfer. What cannot be read is left out, so that one locked file does not take the others with it.
 */
export function readDrop(transfer: DataTransfer): Promise<DroppedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const loose = [...transfer.files]
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }))
  if (taken.length === 0) return Promise.resolve(loose.map((file) => ({ file, inFolder: false })))
  return collect(
    taken.map(({ entry, file }) => {
      if (entry?.isDirectory) return readFolder(entry as FileSystemDirectoryEntry)
      return Promise.resolve(file ? [{ file, inFolder: false }] : [])
    }),
  )
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<DroppedFile[]> {
  const reader = folder.createReader()
  const found: DroppedFile[] = []
  // A reader gives at most a hundred entries at a time, and an empty answer at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (entries.length === 0) return found
    found.push(...(await collect(entries.filter(isVisible).map(readEntry))))
  }
}

function readEntry(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (entry.isDirectory) return readFolder(entry as FileSystemDirectoryEntry)
  return new Promise((resolve) => {
    const take = (file: File) => resolve([{ file, inFolder: true }])
    ;(entry as FileSystemFileEntry).file(take, () => resolve([]))
  })
}

/** Systems leave `.DS_Store` and their like in folders. */
const isVisible = (entry: FileSystemEntry) => !entry.name.startsWith('.')

async function collect(parts: Array<Promise<DroppedFile[]>>): Promise<DroppedFile[]> {
  return (await Promise.all(parts)).flat()
}

/** A dropped file; `inFolder` if it came with a folder rather than by itself. */
export interface DroppedFile {
  file: File
  inFolder: boolean
}

/** Whether only files are being dragged. A dragged link, text or picture of the page itself also has a text item. */
export function holdsOnlyFiles(transfer: DataTransfer | null): boolean {
  if (!transfer) return false
  const items = [...(transfer.items ?? [])]
  if (items.length > 0) return items.every((item) => item.kind === 'file')
  // Safari reveals the items only on the drop.
  return transfer.types.length > 0 && transfer.types.every((type) => type === 'Files')
}

/**
 * Returns every file of a drop, including those in nested folders. Must be called during the drop event: afterwards the browser
 * empties the transfer. Files that cannot be read are skipped, so that one locked file does not fail the others.
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
  // A reader returns at most a hundred entries at a time, and an empty list at the end.
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

/** Operating systems leave files such as `.DS_Store` in folders. */
const isVisible = (entry: FileSystemEntry) => !entry.name.startsWith('.')

async function collect(parts: Array<Promise<DroppedFile[]>>): Promise<DroppedFile[]> {
  return (await Promise.all(parts)).flat()
}

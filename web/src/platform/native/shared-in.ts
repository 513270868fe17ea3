import { CapacitorShareTarget } from '@capgo/capacitor-share-target'
import { fileAt } from './files.ts'

/** More than this at once would be of no use, and each is held in memory. */
const mostAtOnce = 100

export interface SharedParts {
  onChange(listener: () => void): void
}

/**
 * Pictures that other apps share go where pasted files go: into the queue of uploads of whoever is signed in. Until somebody is, they
 * wait.
 */
export function receiveShared({ onChange }: SharedParts) {
  const waiting: File[] = []
  const hand = () => {
    if (waiting.length === 0) return
    const transfer = new DataTransfer()
    for (const file of waiting) transfer.items.add(file)
    const paste = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    // Prevented by whoever takes the files; nobody does before the sign-in.
    if (!document.body.dispatchEvent(paste)) waiting.length = 0
    else setTimeout(hand, 500)
  }
  const take = async (files: ReadonlyArray<{ uri: string; name: string; mimeType: string }>) => {
    const pictures = files.filter(({ mimeType }) => mimeType.startsWith('image/')).slice(0, mostAtOnce - waiting.length)
    const read = await Promise.allSettled(pictures.map(({ uri, name, mimeType }) => fileAt(uri, name, mimeType)))
    waiting.push(...read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
    hand()
  }
  onChange(hand)
  void CapacitorShareTarget.addListener('shareReceived', ({ files }) => void take(files ?? []))
  return {
    /** An iPhone opens the app with the file itself. */
    openFile(url: string): boolean {
      if (!url.startsWith('file:')) return false
      const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'photo')
      void take([{ uri: url, name, mimeType: /\.png$/i.test(name) ? 'image/png' : 'image/jpeg' }])
      return true
    },
  }
}

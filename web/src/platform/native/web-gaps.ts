import { Haptics } from '@capacitor/haptics'
import { pickPhotos, save, share } from './files.ts'

/**
 * Gives the page what a browser has and a phone's web view lacks, under the names of the web: so the rest of the app knows one way to
 * share, to save and to choose files, and nothing of phones.
 */
export function fillGaps(): void {
  define(navigator, 'share', share)
  define(navigator, 'canShare', () => true)
  // Bound to the host of a page, which in an app is not the server's.
  define(window, 'PublicKeyCredential', undefined)
  addEventListener('click', (event) => catchDownload(event) || catchFileChooser(event), { capture: true })
  addEventListener('koma:chosen', () => void Haptics.selectionChanged().catch(() => {}))
}

function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true, writable: true })
}

function catchDownload(event: Event): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null
  if (!link) return false
  event.preventDefault()
  const tell = (wasSaved: boolean) => dispatchEvent(new CustomEvent('koma:saved', { detail: wasSaved }))
  save(link.href, link.download || 'koma').then(
    (wasSaved) => wasSaved && tell(true),
    (error: unknown) => {
      // Whoever closes the share sheet knows it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) tell(false)
    },
  )
  return true
}

function catchFileChooser(event: Event): boolean {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type !== 'file' || !input.multiple) return false
  event.preventDefault()
  void pickPhotos().then((files) => give(input, files))
  return true
}

function give(input: HTMLInputElement, files: readonly File[]): void {
  if (files.length === 0) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

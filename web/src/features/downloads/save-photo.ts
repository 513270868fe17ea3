import type { Photo } from '@koma/contract'
import { saveFile } from '../../platform/browser/download.ts'

/** The exact file for its owner; for others what the address leads to, a copy without metadata. */
export function savePhoto({ urls, filename }: Pick<Photo, 'urls' | 'filename'>): void {
  const address = new URL(urls.original, location.href)
  // Said by the server too, since a browser heeds the name of a link only on its own origin.
  address.searchParams.set('download', '')
  saveFile(address.href, filename)
}

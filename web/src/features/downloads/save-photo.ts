import type { Photo } from '@koma/contract'
import { saveFile } from '../../platform/browser/download.ts'

/** Saves the original for its owner; for others, the address leads to a copy without metadata. */
export function savePhoto({ urls, filename }: Pick<Photo, 'urls' | 'filename'>): void {
  const address = new URL(urls.original, location.href)
  // Asks the server to send the name too, because browsers ignore a link's file name if it leads to another origin.
  address.searchParams.set('download', '')
  saveFile(address.href, filename)
}

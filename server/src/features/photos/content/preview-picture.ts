import type { ContentAddress } from '../../../content-url.ts'
import { previewSize } from '../../../ports/images/images.ts'
import { fit, type Size } from '../../../ports/images/pixels/fit.ts'
import type { Ports } from '../../../ports/ports.ts'

interface Shown {
  address: ContentAddress
  size: Size
  /** Where people open the product; null if it is not configured. */
  origin: string | null
}

/** A photo as link previews show it. Null if its address cannot be made absolute, which link previews require. */
export function previewPicture(
  { contentUrls, clock }: Pick<Ports, 'contentUrls' | 'clock'>,
  { address, size, origin }: Shown,
): (Size & { url: string }) | null {
  const url = URL.parse(contentUrls.photo(address, clock.now()), origin ?? undefined)
  return url && { url: url.href, ...fit(size, previewSize) }
}

import { isSameTarget, type UploadTarget } from '@koma/client/uploads'
import type { ReactNode } from 'react'
import { lazyExtra } from '../../../ui/lazy/lazy-part.tsx'
import { useUploadQueue } from '../upload-context.ts'

// Loaded on demand: most visits upload nothing.
const UploadingSection = lazyExtra(async () => (await import('./uploading-section.tsx')).UploadingSection)

interface UploadingTilesProps {
  /** Over an album, the album: only files that go into it are shown. Null over the library, which shows all. */
  into?: UploadTarget | null
  otherwise?: ReactNode
}

/**
 * The files being uploaded, shown over the library or an album. A tile disappears when its photo has arrived there. What failed is
 * named below. If there are none, `otherwise` is shown.
 */
export function UploadingTiles({ into = null, otherwise = null }: UploadingTilesProps) {
  const { files } = useUploadQueue()
  const here = files.filter(
    ({ result, target, photoId, state }) =>
      result !== 'canceled' && (into ? isSameTarget(target, into) : photoId === undefined || state === 'added'),
  )
  const isShown = here.some(({ state }) => state !== 'added')
  return isShown ? <UploadingSection files={here} /> : otherwise
}

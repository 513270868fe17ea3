import { isSameTarget, type UploadTarget } from '@koma/client/uploads'
import type { ReactNode } from 'react'
import { useUploadQueue } from '../upload-context.ts'
import { UploadingSection } from './lazy-uploading-section.ts'

interface UploadingTilesProps {
  /** Only files that go into this album are shown. */
  into: UploadTarget
  otherwise?: ReactNode
}

/**
 * The files being uploaded into an album, shown above its photos. A tile disappears when its photo has arrived there. What failed is
 * named below. If there are none, `otherwise` is shown.
 */
export function UploadingTiles({ into, otherwise = null }: UploadingTilesProps) {
  const { files } = useUploadQueue()
  const here = files.filter(({ result, target }) => result !== 'canceled' && isSameTarget(target, into))
  const isShown = here.some(({ state }) => state !== 'added')
  return isShown ? <UploadingSection files={here} /> : otherwise
}

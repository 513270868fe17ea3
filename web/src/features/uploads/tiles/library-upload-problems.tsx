import type { ReactNode } from 'react'
import { useUploadQueue } from '../upload-context.ts'
import { UploadingSection } from './lazy-uploading-section.ts'

/** Names the files that did not get into the library. If there are none, `otherwise` is shown. */
export function LibraryUploadProblems({ otherwise = null }: { otherwise?: ReactNode }) {
  const { files } = useUploadQueue()
  const failed = files.filter(
    ({ state, result, photoId }) => state === 'failed' && result !== 'canceled' && photoId === undefined,
  )
  return failed.length > 0 ? <UploadingSection files={failed} /> : otherwise
}

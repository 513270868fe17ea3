import { useLoadFailureNotice } from '@koma/ui/lazy/use-load-failure-notice.ts'
import { useEffect } from 'react'
import { useUploadParts } from './upload-context.ts'

/** Tells a user who added files that the upload code could not be fetched. The files wait, and are uploaded when it has loaded. */
export function useMissingUploaderNotice(): void {
  const { failures } = useUploadParts()
  const tell = useLoadFailureNotice()
  useEffect(() => {
    if (failures > 0) tell(failures)
  }, [failures, tell])
}

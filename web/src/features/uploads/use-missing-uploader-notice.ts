import { useEffect } from 'react'
import { useLoadFailureNotice } from '../../ui/lazy/use-load-failure-notice.ts'
import { useUploadParts } from './upload-context.ts'

/** Tells whoever added files that the code for uploading could not be fetched. They wait, and go out when it arrives. */
export function useMissingUploaderNotice(): void {
  const { failures } = useUploadParts()
  const tell = useLoadFailureNotice()
  useEffect(() => {
    if (failures > 0) tell(failures)
  }, [failures, tell])
}

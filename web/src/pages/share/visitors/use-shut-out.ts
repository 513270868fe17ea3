import { ApiError } from '@koma/client'
import { useEffect } from 'react'
import { useShare } from '../../../features/shares/index.ts'

/** Refetches the share at once if the viewer was kicked, or its password changed, while the album was open. */
export function useShutOut(shareId: string, error: Error | null): void {
  const { refetch } = useShare(shareId)
  const isShutOut = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (isShutOut) void refetch()
  }, [isShutOut, refetch])
}

import { ApiError } from '@koma/client'
import { useEffect } from 'react'
import { useShare } from '../../../features/shares/index.ts'

/** Kicked, or the password was changed, while the album is open: what it is to the viewer now is asked for at once. */
export function useShutOut(shareId: string, error: Error | null): void {
  const { refetch } = useShare(shareId)
  const isShutOut = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (isShutOut) void refetch()
  }, [isShutOut, refetch])
}

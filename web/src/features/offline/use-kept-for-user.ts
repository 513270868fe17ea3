import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { keepForUser } from '../../platform/on-device/keep-for-user.ts'
import { hasAgreed, useSession } from '../session/index.ts'
import { keepMe } from '../session/lazy.ts'

/** In ms. What is on the screen comes first, and what changes or fails meanwhile is tried again later. */
const libraryDelays = [4_000, 8_000, 16_000, 32_000, 60_000]

/** Keeps on this device what the app needs to open without a connection: who is signed in, their pictures, their library's index. */
export function useKeptForUser(isActive: boolean): void {
  const { me, refresh } = useSession()
  const client = useApi()
  const queryClient = useQueryClient()
  const userId = me?.user_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a worker that has just become active does not know yet.
  useEffect(() => {
    // When somebody signs out, the lists of this device and everything else on it are removed together.
    if (userId !== undefined) void keepForUser(userId)
  }, [userId, isActive])
  useEffect(() => {
    if (me) keepMe(me)
  }, [me])
  useEffect(() => {
    // The app may have been opened without a connection: then it is known only now who is signed in.
    const check = () => void refresh()
    addEventListener('online', check)
    return () => removeEventListener('online', check)
  }, [refresh])
  const keepsLibrary = me !== null && hasAgreed(me) && isActive && !savesData()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library of another user is another one.
  useEffect(() => {
    if (!keepsLibrary) return
    const leaving = new AbortController()
    const keep = async (): Promise<boolean> => {
      const photos = await import('../photos/lazy.ts')
      return photos.keepLibrary(queryClient, client, leaving.signal)
    }
    void keepTrying(keep, leaving.signal)
    return () => leaving.abort()
  }, [keepsLibrary, userId, queryClient, client])
}

/** What is left after the last time, as without a connection, is kept on the next visit. */
async function keepTrying(keep: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (const delay of libraryDelays) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (signal.aborted || (await keep().catch(() => false))) return
  }
}

/** Whether the user has asked the browser to use little data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

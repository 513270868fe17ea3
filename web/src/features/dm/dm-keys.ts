import type { QueryClient } from '@tanstack/react-query'

/** Query keys of the DMs. Threads and their photos are named by the other user's id. */
export const dmKeys = {
  /** The list of threads. */
  threads: ['dm', 'threads'] as const,
  thread: (userId: string) => ['dm', 'thread', userId] as const,
  photos: (userId: string) => ['dm', 'photos', userId] as const,
}

/**
 * Refetches what is known of a thread, and the list that shows its latest event. Called when something has happened in it. Settles
 * when what is shown of it has arrived.
 */
export function refreshThread(queryClient: QueryClient, userId: string): Promise<unknown> {
  const keys = [dmKeys.photos(userId), dmKeys.thread(userId), dmKeys.threads]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

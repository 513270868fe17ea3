/** Query keys of the notifications. */
export const notificationKeys = {
  all: ['notifications'] as const,
  counts: ['notifications', 'counts'] as const,
  lists: ['notifications', 'list'] as const,
  list: (filter: string) => ['notifications', 'list', filter] as const,
  settings: ['notifications', 'settings'] as const,
}

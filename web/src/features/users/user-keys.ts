/** Query keys of people. */
export const userKeys = {
  ones: ['users', 'one'] as const,
  one: (userId: string) => ['users', 'one', userId] as const,
  met: ['users', 'met'] as const,
  muted: ['users', 'muted'] as const,
  photosWithAnybody: ['users', 'photos'] as const,
  photosWith: (userId: string) => ['users', 'photos', userId] as const,
}

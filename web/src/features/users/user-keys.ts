/** Query keys of people. */
export const userKeys = {
  one: (userId: string) => ['users', 'one', userId] as const,
  met: ['users', 'met'] as const,
  muted: ['users', 'muted'] as const,
  photosWith: (userId: string) => ['users', 'photos', userId] as const,
}

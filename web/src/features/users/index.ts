export { useMute } from './use-mute.ts'
export { mutedQuery, useMuted } from './user-queries.ts'

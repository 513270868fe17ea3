export { Reactions } from './reactions.tsx'
export { useLibraryReaction } from './use-library-reaction.ts'

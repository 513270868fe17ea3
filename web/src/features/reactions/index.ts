export type { ReactionCall } from './reaction-queue.ts'
export { Reactions } from './reactions.tsx'
export { useLibraryReaction } from './use-library-reaction.ts'

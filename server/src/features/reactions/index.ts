export { changeReaction } from './change-reaction.ts'
export { reactionRoutes } from './routes.ts'

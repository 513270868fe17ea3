export { changeReaction } from './change-reaction.ts'
export { libraryReactions, reactionNotifications, tellOfReaction } from './reaction-notifications.ts'
export { reactionRoutes } from './routes.ts'

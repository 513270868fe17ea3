export { actorFields, everyField, type NotificationKind, type NotificationRow } from './kinds.ts'
export { type EventRule, notify } from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { setReadIn } from './store.ts'

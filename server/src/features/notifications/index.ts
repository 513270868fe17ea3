export { notificationJobs, notificationSchedule } from './jobs.ts'
export {
  actorFields,
  everyField,
  type NotificationKind,
  type NotificationKinds,
  type NotificationRow,
} from './kinds.ts'
export { type EventRule, type Happening, notify } from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { countUnread, setReadIn } from './store.ts'

export { answerNotifications } from './answer-notifications.ts'
export { notificationJobs, notificationSchedule } from './jobs.ts'
export {
  actorFields,
  everyField,
  type NotificationKind,
  type NotificationKinds,
  type NotificationRow,
} from './kinds.ts'
export { type EventRule, type Happening, notify, notifyEach } from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { countUnread, setReadIn, shownNotifications } from './store.ts'

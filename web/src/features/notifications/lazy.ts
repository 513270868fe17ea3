/** What the signed-in user's tab does about notifications. It is not part of the first load. */
export { NotificationWatch } from './notification-watch.tsx'

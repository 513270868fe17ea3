export { notificationKeys } from './notification-keys.ts'
export { type NotificationFilter, notificationsQuery, useNotifications } from './notification-queries.ts'
export { notificationCountsQuery, totalOf, useNotificationCounts } from './use-notification-counts.ts'
export { useReading } from './use-reading.ts'

export { moderationJobs, moderationSchedule } from './jobs.ts'
export { runModerationCommand } from './operator/moderation-commands.ts'
export { reportRoutes } from './routes.ts'
export { moderationNotifications } from './tell.ts'

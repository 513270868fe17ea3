export { exportNotifications } from './export-notifications.ts'
export { exportJobs, exportSchedule } from './jobs.ts'
export { exportRoutes } from './routes.ts'
export { removeExportsOf } from './sweep-exports.ts'

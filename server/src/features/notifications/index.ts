export { notify } from './notify.ts'
export { notifyShare, readShareNews, type ShareHappening } from './notify-share.ts'
export { notificationRoutes } from './routes.ts'

export { LiveHub } from './live-hub.ts'
export { liveRoutes } from './routes.ts'

export { startHeartbeat } from './heartbeat.ts'
export { Readiness } from './readiness.ts'
export { healthRoutes } from './routes.ts'

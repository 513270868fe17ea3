export { makeGroup } from './change-group.ts'
export { groupRoutes } from './routes.ts'

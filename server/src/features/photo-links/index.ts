export { photoLinkHead } from './link-head.ts'
export { linkWay } from './link-way.ts'
export { photoLinkRoutes } from './routes.ts'

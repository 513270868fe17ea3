export { browserErrorRoutes } from './routes.ts'

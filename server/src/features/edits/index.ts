export { editRoutes } from './routes.ts'

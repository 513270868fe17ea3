export { clientsOf } from './clients.ts'
export { clientRoutes } from './routes.ts'
export { countSentPhoto } from './store.ts'

export { favoriteRoutes } from './routes.ts'
export { insertFavorite } from './store.ts'

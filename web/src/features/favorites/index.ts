export { favoritesQuery, useFavorites } from './favorites-query.ts'
export { useFavoritesSource } from './favorites-source.ts'
export { useFavorite } from './use-favorite.ts'

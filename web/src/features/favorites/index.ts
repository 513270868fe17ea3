export { favoritesSource, useFavoritesSource } from './favorites-source.ts'
export { useFavorite } from './use-favorite.ts'

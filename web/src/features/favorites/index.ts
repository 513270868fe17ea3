export { FavoritePhotos } from './favorite-photos.ts'
export { favoritesQuery, useFavorites } from './favorites-query.ts'
export { useFavorite } from './use-favorite.ts'

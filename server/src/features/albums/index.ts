export { albumSource } from './album-source.ts'
export { makeAlbum } from './change-album.ts'
export { albumRoutes } from './routes.ts'

/** For dynamic imports: a dynamic import of index.ts would put everything in it, the grid included, into one chunk. */
export { keepLibrary } from './library/keep-library.ts'
export { createPhotoCache } from './photo-cache.ts'

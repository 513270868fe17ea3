/** Fetched by itself: whoever fetches all of index.ts makes one piece of everything in it, the grid included. */
export { createPhotoCache } from './photo-cache.ts'

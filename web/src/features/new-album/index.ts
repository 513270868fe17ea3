export { NewAlbumForm } from './new-album-form.tsx'
export { createAddress, readPhotoIds, readTyped } from './typed-album.ts'
export { useNewAlbum } from './use-new-album.ts'

export { CreateAlbumPage as Component } from './create-album-page.tsx'

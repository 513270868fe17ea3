export { mountPagePictures } from './page-pictures.ts'
export { publicPageHead, publicPageStart, publicPages } from './public-pages.ts'
export { documentRoutes } from './routes.ts'

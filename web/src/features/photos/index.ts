export {
  actionOrder,
  type OfferActions,
  type PhotoAction,
  usePhotoActions,
} from '../photo-actions/index.ts'
export { type ArrangedLibrary, arrangeLibrary, sectionAt } from './arrange-library.ts'
export { GridSkeleton } from './grid/grid-skeleton.tsx'
export { MonthScrubber } from './grid/month-scrubber.tsx'
export { PhotoGrid } from './grid/photo-grid.tsx'
export { TilePicture } from './grid/photo-tile.tsx'
export type { Selection, SelectionStep } from './grid/selection.ts'
export { ActionBar, SelectionBar } from './grid/selection-bar.tsx'
export { usePhotoGrid } from './grid/use-photo-grid.ts'
export { useSelection } from './grid/use-selection.ts'
export { forgetLastOpened, readLastOpened, rememberLastOpened } from './last-opened.ts'
export { gather, isSameIndex, type LibraryIndex } from './library-index.ts'
export { type LibraryOrder, readLibraryOrder, writeLibraryOrder } from './library-order.ts'
export {
  useLibraryIndex,
  usePhotoDetail,
  useTaggedPhoto,
} from './library-query.ts'
export { type PageWish, planPages } from './page-plan.ts'
export { usePhotoCache } from './photo-cache.ts'
export { departFrom, flyIn } from './photo-flight.ts'
export { photoKeys } from './photo-keys.ts'
export { type PhotoStore, photoStoreOf, usePhoto, usePhotoStore } from './photo-store.ts'
export { Picture } from './picture.tsx'
export { pictureAddress } from './picture-address.ts'
export { drawThumbhash } from './thumbhash-picture.ts'
export { usePhotoPages } from './use-photo-pages.ts'
export { clockOf, clockOfPhoto, usePhotoWords } from './use-photo-words.ts'

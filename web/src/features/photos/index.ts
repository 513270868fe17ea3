export {
  actionOrder,
  type OfferActions,
  type PhotoAction,
  usePhotoActions,
} from '../photo-actions/index.ts'
export type { GridLook } from './grid/grid-look.ts'
export { GridSkeleton } from './grid/grid-skeleton.tsx'
export { PhotoGrid } from './grid/photo-grid.tsx'
export { MonthScrubber } from './grid/scrubber/month-scrubber.tsx'
export { chooseAll } from './grid/selection/choose-steps.ts'
export { isSelecting, type SelectionStep } from './grid/selection/selection.ts'
export { ActionBar, SelectionBar } from './grid/selection/selection-bar.tsx'
export { useLoadedStep } from './grid/selection/use-loaded-step.ts'
export { useSelection } from './grid/selection/use-selection.ts'
export { type PhotoGridView, usePhotoGrid } from './grid/use-photo-grid.ts'
export { forgetLastOpened, type OpenedPhoto, readLastOpened, rememberLastOpened } from './last-opened.ts'
export { arrangeLibrary, inSections } from './library/arrange-library.ts'
export { type ArrangedLibrary, type PhotoSection, sectionAt } from './library/arranged-library.ts'
export { changeIndex, keepIfSame } from './library/change-index.ts'
export { isSameIndex, keepPhotos, type LibraryIndex, withoutPhotos } from './library/library-index.ts'
export { type LibraryOrder, readLibraryOrder, writeLibraryOrder } from './library/library-order.ts'
export {
  libraryIndexQuery,
  photoDetailQuery,
  prefetchLibrary,
  useLibraryIndex,
  usePhotoDetail,
  useTaggedPhoto,
} from './library/library-query.ts'
export { usePhotoCache } from './photo-cache.ts'
export { departFrom, flyIn } from './photo-flight.ts'
export { photoKeys } from './photo-keys.ts'
export { Picture } from './picture/picture.tsx'
export { pictureAddress } from './picture/picture-address.ts'
export { drawThumbhash } from './picture/thumbhash-picture.ts'
export { PagesNotice } from './source/pages-notice.tsx'
export { listedQuery, ownRoom, type PhotoSource, PhotoSourceProvider, pageQuery } from './source/photo-source.ts'
export { type PhotoStore, photoStoreOf, usePhoto, usePhotoStore, useStoreHere } from './source/photo-store.ts'
export { prefetchFirstPhotos } from './source/prefetch-first-photos.ts'
export { usePhotoPages } from './source/use-photo-pages.ts'
export { clockOf, clockOfPhoto, usePhotoWords } from './use-photo-words.ts'

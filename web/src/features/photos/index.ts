export {
  actionOrder,
  type OfferActions,
  type PhotoAction,
  usePhotoActions,
} from '../photo-actions/index.ts'
export { ArrangePhotos } from './grid/arranging/lazy-arrange-photos.ts'
export { densities, scaledTokens, useDensity } from './grid/density/density.ts'
export { useDensityGestures } from './grid/density/use-density-gestures.ts'
export { type GridLook, plainLook } from './grid/grid-look.ts'
export { GridSkeleton } from './grid/grid-skeleton.tsx'
export { gridTokens } from './grid/layout/grid-metrics.ts'
export { PhotoGrid } from './grid/photo-grid.tsx'
export { MonthScrubber, TouchScrubber } from './grid/scrubber/lazy-scrubbers.ts'
export { chooseAll } from './grid/selection/choose-steps.ts'
export { isSelecting, noSelection, type SelectionStep } from './grid/selection/selection.ts'
export { ActionBar, SelectionBar } from './grid/selection/selection-bar.tsx'
export { useLoadedStep } from './grid/selection/use-loaded-step.ts'
export { useSelection } from './grid/selection/use-selection.ts'
export { type PhotoGridView, usePhotoGrid } from './grid/use-photo-grid.ts'
export { forgetLastOpened, type OpenedPhoto, readLastOpened, rememberLastOpened } from './last-opened.ts'
export { arrangeLoaded } from './library/arrange-loaded.ts'
export { type ArrangedLibrary, type ComingPhoto, type PhotoSection, sectionAt } from './library/arranged-library.ts'
export { offsetOf, rowOf } from './library/library-index.ts'
export { readLibraryOrder } from './library/library-order.ts'
export { photoDetailQuery, prefetchLibrary, usePhotoDetail, useTaggedPhoto } from './library/library-query.ts'
export { type ShownOrder, shownOrder } from './library/shown-order.ts'
export { useLibraryOrder } from './library/use-library-order.ts'
export { type ShownPhoto, useRevealed, useShownPhoto } from './library/use-shown-photo.ts'
export { usePhotoCache } from './photo-cache.ts'
export { departFrom, flyIn } from './photo-flight.ts'
export { photoKeys } from './photo-keys.ts'
export { Picture } from './picture/picture.tsx'
export { pictureAddress, pictureSet } from './picture/picture-address.ts'
export { drawThumbhash } from './picture/thumbhash-picture.ts'
export { useLibrarySource } from './source/library-source.ts'
export { PagesNotice } from './source/pages-notice.tsx'
export {
  collectedQuery,
  listedQuery,
  ownRoom,
  type PhotoSource,
  PhotoSourceProvider,
  pageQuery,
} from './source/photo-source.ts'
export {
  allPhotoStores,
  findKnownPhoto,
  type PhotoStore,
  photoStoreOf,
  usePhoto,
  usePhotoStore,
  useStoreHere,
} from './source/photo-store.ts'
export { type PageTrouble, usePhotoPages } from './source/use-photo-pages.ts'
export { type Sectioning, wholeList } from './sync/arrange/day-sections.ts'
export { changeLists, listQuery, listsIn, loadAllIds, refreshLists } from './sync/list-query.ts'
export { collectedBy, type ListSource, listedBy } from './sync/list-source.ts'
export type { PendingChange } from './sync/pending-changes.ts'
export { useFoundPhoto } from './sync/use-found-photo.ts'
export { useOrderedList, usePhotoList } from './sync/use-photo-list.ts'
export { clockOf, clockOfPhoto, usePhotoWords } from './use-photo-words.ts'

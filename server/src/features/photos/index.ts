export { cleanCopyKey, keysOf, originalKey } from './content/blob-keys.ts'
export { CleanCopies } from './content/clean-copies.ts'
export { mountContent } from './content/content.ts'
export type { ContentWay } from './content/content-ways.ts'
export { previewPicture } from './content/preview-picture.ts'
export { Variants } from './content/variants.ts'
export { copyPhoto, findCopy } from './copy-photo.ts'
export { findCandidates } from './intake/candidates.ts'
export { ingestPhoto } from './intake/ingest.ts'
export { keepUpload } from './intake/keep-upload.ts'
export { sweepUnfinished } from './intake/sweep-unfinished.ts'
export { photoJobs } from './jobs.ts'
export { libraryVersion } from './library/library.ts'
export { answerPage, type ListOrder, onPage, type PageQuestion } from './library/library-page.ts'
export { findOwnPhotos, ownPhotoDetail } from './library/own-photo.ts'
export { answerOf, colourText, othersPhotos, ownPhotos, photoUrls } from './library/photo-answer.ts'
export { repairPhotos } from './repair-photos.ts'
export { photoRoutes } from './routes.ts'
export {
  isInSight,
  type ListedPhoto,
  lockStorage,
  releaseStorage,
  selectListed,
  selectListedOfAll,
  setTrashed,
  touchLibrary,
} from './store.ts'

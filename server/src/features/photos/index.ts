export { cleanCopyKey, keysOf, originalKey } from './blob-keys.ts'
export { findCandidates } from './candidates.ts'
export { CleanCopies } from './clean-copies.ts'
export { mountContent } from './content.ts'
export type { ContentWay } from './content-ways.ts'
export { copyPhoto, findCopy } from './copy-photo.ts'
export { ingestPhoto } from './ingest.ts'
export { photoJobs } from './jobs.ts'
export { keepUpload } from './keep-upload.ts'
export { libraryVersion } from './library.ts'
export { answerPage, type ListOrder, onPage, type PageQuestion } from './library-page.ts'
export { findOwnPhotos, ownPhotoDetail } from './own-photo.ts'
export { answerOf, colourText, othersPhotos, ownPhotos, photoUrls } from './photo-answer.ts'
export { previewPicture } from './preview-picture.ts'
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
export { sweepUnfinished } from './sweep-unfinished.ts'
export { Variants } from './variants.ts'

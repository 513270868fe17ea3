export {
  type ChangeProgress,
  type ChangeStep,
  changeAlbumSharing,
  findBegunChange,
} from './change-album-sharing.ts'
export { useShareCache } from './share-cache.ts'
export { ShareCover } from './share-cover.tsx'
export { CoversSkeleton, ShareCovers } from './share-covers.tsx'
export { type OpenDialog, ShareDialogs } from './share-dialogs.tsx'
export { peopleCount, ShareFaces } from './share-faces.tsx'
export { SharePicture } from './share-picture.tsx'
export {
  checkShareName,
  checkSharePassword,
  fieldOf,
  useShareProblemWords,
} from './share-problems.ts'
export {
  isNotThere,
  prefetchOpenShare,
  type ShareFilter,
  shareIndexQuery,
  shareQuery,
  sharesQuery,
  useShare,
  useSharedPhoto,
  useShareIndex,
  useSharePhoto,
  useShares,
  useWaiting,
  waitingQuery,
} from './share-queries.ts'
export { useShareSource } from './share-source.ts'
export { ShareTypeChoice } from './share-type-choice.tsx'
export { ShareTypeTag } from './share-type-tag.tsx'
export { keyOf, readUnlock, rememberUnlock } from './unlock-memory.ts'
export { reasonOf, useSharePeople } from './use-share-people.ts'
export { useSharePhotos } from './use-share-photos.ts'
export { useShareReaction } from './use-share-reaction.ts'
export { useShareTarget } from './use-share-target.ts'

export {
  type ChangeProgress,
  changeAlbumSharing,
  findBegunChange,
} from './album-sharing/change-album-sharing.ts'
export { AnswerButtons } from './answers/answer-buttons.tsx'
export { type ShareAnswers, useShareAnswers } from './answers/share-answers.ts'
export { ShareCover } from './covers/share-cover.tsx'
export { CoversSkeleton, ShareCovers } from './covers/share-covers.tsx'
export { peopleCount, ShareFaces } from './covers/share-faces.tsx'
export { SharePicture } from './covers/share-picture.tsx'
export { type OpenDialog, ShareDialogs } from './dialogs/share-dialogs.tsx'
export { useShareCache } from './share-cache.ts'
export { useShareCalls } from './share-calls.ts'
export { shareKeys } from './share-keys.ts'
export {
  checkShareName,
  checkSharePassword,
  useShareProblemWords,
  useShareRefusal,
} from './share-problems.ts'
export {
  prefetchOpenShare,
  type ShareFilter,
  shareQuery,
  sharesQuery,
  useShare,
  useSharedPhoto,
  useSharePhoto,
  useShares,
  useWaiting,
  waitingQuery,
} from './share-queries.ts'
export { useShareSource } from './share-source.ts'
export { type ShareAccess, ShareAccessFields } from './types/share-access-fields.tsx'
export { ShareTypeChoice } from './types/share-type-choice.tsx'
export { ShareTypeTag } from './types/share-type-tag.tsx'
export { keyOf, readUnlock, rememberUnlock } from './unlock-memory.ts'
export { useShareChange, useShareFailure } from './use-share-change.ts'
export { useShareReaction } from './use-share-reaction.ts'
export { useShareTarget } from './use-share-target.ts'

export { changeOwnReaction, type ReactionChange } from './change-own-reaction.ts'
export { findLibraryMarks, findMarks, type MarkedPhoto, type PhotoMarks } from './find-marks.ts'
export { hasReactionOfOthers, type ReactionTarget } from './reaction-targets.ts'

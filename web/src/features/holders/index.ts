export { HolderMark } from './holder-mark.tsx'
export { useAddedWords } from './use-added-words.ts'
export { usePhotoHolders } from './use-photo-holders.ts'

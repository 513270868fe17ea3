export { PlaceMark } from './place-mark.tsx'
export { useAddedWords } from './use-added-words.ts'
export { usePhotoPlaces } from './use-photo-places.ts'

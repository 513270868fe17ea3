export { OwnPhotoList } from './own-photo-list.tsx'
export { PhotoList } from './photo-list.tsx'
export { PhotoListSkeleton, ViewsRow } from './photo-list-skeleton.tsx'
export { PhotoPicker } from './photo-picker.tsx'

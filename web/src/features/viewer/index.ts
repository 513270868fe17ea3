export { type AfterRemoval, PhotoViewer } from './photo-viewer.tsx'
export type { ViewerAddresses } from './use-turning.ts'

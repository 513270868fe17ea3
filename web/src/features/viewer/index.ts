export { type AfterRemoval, PhotoViewer } from './photo-viewer.tsx'
export { fitted, keepWithin, pinch, type Zoom, type ZoomRoom, zoomAbout } from './stage/zoom.ts'
export type { ViewerAddresses } from './use-turning.ts'

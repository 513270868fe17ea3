export { mountResumable } from './mount-resumable.ts'
export { sweepPartialUploads } from './sweep-partial-uploads.ts'

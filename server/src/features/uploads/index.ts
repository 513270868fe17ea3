export { uploadJobs } from './jobs.ts'
export { mountResumable } from './mount-resumable.ts'
export { removeUploadsOf } from './sweep-uploads.ts'

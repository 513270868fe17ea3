export { uploadJobs } from './jobs.ts'
export { mountResumable } from './mount-resumable.ts'

export { uploadJobs, uploadSchedule } from './jobs.ts'
export { mountResumable } from './mount-resumable.ts'

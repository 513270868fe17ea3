export { deleteLibrary } from './delete-library.ts'
export { trashJobs, trashSchedule } from './jobs.ts'
export { trashRoutes } from './routes.ts'

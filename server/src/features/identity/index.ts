export { confirmPassword } from './account/confirm-password.ts'
export { identityJobs, identitySchedule } from './jobs.ts'
export { mountIdentity } from './mount.ts'
export { createIdentityParts } from './parts.ts'

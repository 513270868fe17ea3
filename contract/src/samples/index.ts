/** One complete, valid object of every entity, for tests and for trying out screens. */

export * from './account.ts'
export * from './finding.ts'
export * from './marks.ts'
export * from './photos.ts'
export * from './sharing.ts'
export * from './timelines.ts'
export * from './users.ts'

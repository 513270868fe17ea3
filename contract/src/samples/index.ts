/** One whole, valid object of every entity: what tests compare with and screens are tried on. */

export * from './account.ts'
export * from './finding.ts'
export * from './marks.ts'
export * from './photos.ts'
export * from './sharing.ts'
export * from './timelines.ts'
export * from './users.ts'

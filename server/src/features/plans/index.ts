export { assertRoom, assertRoomFor, storageLimitOf } from './storage-limit.ts'

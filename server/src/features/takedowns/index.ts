export { isDown, requireMayPublish } from './checks.ts'
export { keyOf, keyOfLink, keyOfPost, keyOfUser, type Thing } from './things.ts'

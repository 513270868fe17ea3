export { isDown, requireMayPublish } from './checks.ts'
export { isHiddenFrom } from './hidden-posts.ts'
export { keyOf, keyOfCampaignPost, keyOfLink, keyOfPost, keyOfUser, type Thing } from './things.ts'

/** Not part of the first load: only what is fetched later may import it. */
export { usePush } from './use-push.ts'
export { usePushUpkeep } from './use-push-upkeep.ts'

export { LeavingBox } from './leaving-box.tsx'
export { useEndAfterLeaving } from './use-leaving.ts'

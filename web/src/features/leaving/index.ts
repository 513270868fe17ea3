export { LeavingBox } from './leaving-box.tsx'

/** For the first load: index.ts would bring everything in it, the grid included. */
export { keepOnDevice } from './sync/device/device-of.ts'

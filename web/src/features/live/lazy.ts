/** What keeps the screen up to date. It is not part of the first load. */
export { LiveUpdates } from './live-updates.tsx'

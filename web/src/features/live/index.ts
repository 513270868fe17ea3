export { LiveProvider, type OpenLive } from './live-source.ts'

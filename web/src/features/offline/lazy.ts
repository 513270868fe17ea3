/** What the app does on the device: its service worker, what is kept there, updates and installing. Not part of the first load. */
export { OnDevice } from './on-device.tsx'

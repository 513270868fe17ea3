/** All that works on files. Fetched as soon as somebody is signed in, and not part of the first load. */
export { createPictureReader } from '../../platform/pictures/picture-reader.ts'
export { createBrowserSender } from './browser/browser-sender.ts'
export { createBrowserUploader } from './browser/browser-uploader.ts'

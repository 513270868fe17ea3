/** The code that works on files. It is fetched as soon as somebody is signed in, and is not part of the first load. */
export { createPictureReader } from '../../platform/pictures/picture-reader.ts'
export { createBrowserSender } from './browser/browser-sender.ts'
export { createBrowserUploader } from './browser/browser-uploader.ts'

export { createFormSender } from './form-sender.ts'
export { StorageNotice } from './storage-notice.tsx'
export { useUpload } from './upload-context.ts'
export { type UploadDoings, UploadProvider } from './upload-provider.tsx'

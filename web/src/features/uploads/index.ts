export { createFormSender } from './form-sender.ts'
export { type Upload, useUpload } from './upload-context.ts'
export { type UploadDoings, UploadProvider } from './upload-provider.tsx'

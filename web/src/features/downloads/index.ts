export { useDownload } from './download-context.ts'
export { DownloadProvider } from './download-provider.tsx'
export { savePhoto } from './save-photo.ts'

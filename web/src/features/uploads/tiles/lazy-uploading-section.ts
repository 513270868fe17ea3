import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'

/** Loaded on demand: most visits upload nothing. */
export const UploadingSection = lazyExtra(async () => (await import('./uploading-section.tsx')).UploadingSection)

import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'

/** Loaded apart, because few visits put photos in another order. */
export const ArrangePhotos = lazySection(async () => (await import('./arrange-photos.tsx')).ArrangePhotos)

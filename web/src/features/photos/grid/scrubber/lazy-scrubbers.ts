import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'

// Loaded apart: albums have no scrubber, and a list can be used before its scrubber is there.
export const MonthScrubber = lazyExtra(async () => (await import('./month-scrubber.tsx')).MonthScrubber)
export const TouchScrubber = lazyExtra(async () => (await import('./touch-scrubber.tsx')).TouchScrubber)

import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

export { type HiddenPosts, useHiddenPosts } from './hidden-posts.ts'
export type { ReportTarget } from './report-dialog.tsx'

/** Loaded on demand: few visits end with a report. */
export const ReportDialog = lazyOverlay(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ onClose }) => onClose(),
)

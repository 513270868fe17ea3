import type { UploadQueue } from '@koma/client/uploads'
import { summarise } from '@koma/client/uploads'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useTranslations } from 'use-intl'

/** Tells screen readers about every quarter of the progress and about a lost connection. A snackbar or dialog announces the end. */
export function ProgressAnnouncer({ queue }: { queue: UploadQueue }) {
  const t = useTranslations('uploads')
  const quarter = Math.floor(summarise(queue).progress / 25) * 25
  const isUnderWay = queue.state === 'running' && quarter < 100
  return (
    <div role="status">
      <VisuallyHidden>
        {isUnderWay && t('progress', { percent: quarter })}
        {queue.state === 'paused' && t('paused')}
      </VisuallyHidden>
    </div>
  )
}

import { useTranslations } from 'use-intl'
import { useOnline } from '../browser/online.ts'
import { Centre } from '../state/centre.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { useReload } from './reload.ts'
import { isWorthReloading } from './worth-reloading.ts'

interface PartFailedProps {
  failures: number
  onRetry: () => void
}

/** Shown in place of a part whose code could not be fetched. */
export function PartFailed({ failures, onRetry }: PartFailedProps) {
  const t = useTranslations('ui.part')
  const reload = useReload()
  const online = useOnline()
  if (isWorthReloading(failures, online)) {
    return (
      <Centre>
        <ErrorState onRetry={reload} retryLabel={t('reload')}>
          {t('outdated')}
        </ErrorState>
      </Centre>
    )
  }
  return (
    <Centre>
      <ErrorState onRetry={onRetry}>{t('failed')}</ErrorState>
    </Centre>
  )
}

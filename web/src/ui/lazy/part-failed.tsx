import { useTranslations } from 'use-intl'
import { useOnline } from '../../platform/connection/online.ts'
import { useDevice } from '../../platform/device.ts'
import { Centre } from '../state/centre.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { isWorthReloading } from './worth-reloading.ts'

interface PartFailedProps {
  failures: number
  onRetry: () => void
}

/** Shown in place of a part whose code could not be fetched. */
export function PartFailed({ failures, onRetry }: PartFailedProps) {
  const t = useTranslations('ui.part')
  const { reload } = useDevice()
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

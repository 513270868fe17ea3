import { ButtonLink } from '@koma/ui/button/button.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndAfterLeaving } from '../../features/leaving/index.ts'
import { useSession } from '../../features/session/index.ts'

/** What somebody sees whose account was just deleted. Nothing of the account is on it, so that it can stay open. */
export function GoodbyePage() {
  const t = useTranslations('leaving.goodbye')
  const { status } = useSession()
  const hasLeft = useEndAfterLeaving()
  // Anybody who opens this page by its address has an account.
  if (status === 'user' && !hasLeft) return <Navigate to="/" replace />
  return (
    <Page layout="column" title={t('title')}>
      <Centre>
        <EmptyState title={t('thanks')} action={<ButtonLink to="/">{t('home')}</ButtonLink>}>
          {t('body')} {t('again')}
        </EmptyState>
      </Centre>
    </Page>
  )
}

import type { PublicUser } from '@koma/contract'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'

/** Shown before anything was sent. The bar below is the one action. */
export function NoPhotos({ user }: { user: PublicUser }) {
  const t = useTranslations('dmThread.empty')
  const name = personName(user, useTranslations('users')('somebody'))
  return (
    <Centre>
      <EmptyState title={t('title')} icon={Send}>
        {t('body', { name })}
      </EmptyState>
    </Centre>
  )
}

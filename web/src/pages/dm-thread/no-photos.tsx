import type { PublicUser } from '@koma/contract'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'

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

import { ButtonLink } from '@koma/ui/button/button.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Send } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useThread } from '../../features/dm/index.ts'
import { useSession } from '../../features/session/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { Thread } from './thread.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'

/** The photos that the user and somebody else have sent each other. */
export function ThreadPage() {
  const { userId = '' } = useParams()
  const { me } = useSession()
  return userId === me?.user_id ? <Yourself /> : <OtherPerson key={userId} userId={userId} />
}

function OtherPerson({ userId }: { userId: string }) {
  const t = useTranslations('dmThread')
  const query = useThread(userId)
  if (isNotThere(query.error)) {
    return (
      <Centre>
        <title>{`${t('notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('notFound.title')}
          description={t('notFound.description')}
          homeLabel={t('notFound.home')}
        />
      </Centre>
    )
  }
  if (query.data) return <Thread thread={query.data} fetchedAt={query.dataUpdatedAt} isFetching={query.isFetching} />
  return (
    <Page layout="column" title={t('title')} back="/dm">
      <ListState query={query} skeleton={<ThreadSkeleton />} />
    </Page>
  )
}

function Yourself() {
  const t = useTranslations('dmThread.yourself')
  return (
    <Page layout="column" title={t('title')} brand={<span />} back="/dm">
      <Centre>
        <EmptyState title={t('title')} icon={Send} action={<ButtonLink to="/dm">{t('back')}</ButtonLink>}>
          {t('body')}
        </EmptyState>
      </Centre>
    </Page>
  )
}

import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { IconLink } from '@koma/ui/button/icon-button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { QuietHeading } from '@koma/ui/list/section-heading.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { BookUser, Send, SquarePen } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useThreads } from '../../features/dm/index.ts'
import { MainActions, useNavigationFacts } from '../../features/navigation/index.ts'
import { personName } from '../../features/tags/index.ts'
import { FindPeople, useMetPeople } from '../../features/users/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './dm.module.css'
import { ThreadRow } from './thread-row.tsx'

/** The user's threads, and a search for somebody to send photos to. */
export function DmPage() {
  const t = useTranslations('dmPage')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Page
      layout="column"
      title={t('title')}
      actions={
        <>
          <IconLink icon={BookUser} label={t('addressBook')} to="/address_book" state={from} />
          {isMounted('/dm/create') && <IconLink icon={SquarePen} label={t('create')} to="/dm/create" state={from} />}
          <MainActions />
        </>
      }
    >
      <FindPeople
        label={t('search')}
        fieldRef={field}
        before={
          <>
            <Faces />
            <Threads onFind={() => field.current?.focus()} />
          </>
        }
      >
        {(user) => <Person key={user.user_id} user={user} />}
      </FindPeople>
    </Page>
  )
}

function Person({ user }: { user: PublicUser }) {
  const from = useFromHere()
  const nameless = useTranslations('users')('somebody')
  return (
    <ListRow
      height={56}
      leading={<Avatar src={user.user_icon} size={40} />}
      title={personName(user, nameless)}
      caption={user.koma_id && `@${user.koma_id}`}
      to={`/dm/${user.user_id}`}
      state={from}
    />
  )
}

/** The people the user meets most. Left out while they are not known, because the threads do not depend on them. */
function Faces() {
  const t = useTranslations('dmPage')
  const nameless = useTranslations('users')('somebody')
  const from = useFromHere()
  const users = useMetPeople().data?.users ?? []
  if (users.length === 0) return null
  return (
    <ul aria-label={t('met')} className={styles.faces}>
      {users.map((user) => (
        <li key={user.user_id}>
          <Link to={`/dm/${user.user_id}`} state={from}>
            <Avatar src={user.user_icon} size={56} />
            <span>{personName(user, nameless)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Threads({ onFind }: { onFind: () => void }) {
  const t = useTranslations('dmPage')
  const query = useThreads()
  const { threads } = query
  if (!threads) return <ListState query={query} skeleton={<SkeletonRows avatar={52} rowHeight={80} />} />
  if (threads.length === 0 && !query.hasNextPage) {
    return (
      <Centre>
        <EmptyState
          title={t('empty.title')}
          icon={Send}
          action={
            <Button kind="primary" onClick={onFind}>
              {t('empty.find')}
            </Button>
          }
        >
          {t('empty.body')}
        </EmptyState>
      </Centre>
    )
  }
  return (
    <section aria-labelledby="dm-threads">
      <QuietHeading id="dm-threads">{t('list')}</QuietHeading>
      <ul aria-labelledby="dm-threads">
        {threads.map((thread) => (
          <ThreadRow key={thread.user_id} thread={thread} />
        ))}
      </ul>
      <ShowMore query={query} />
    </section>
  )
}

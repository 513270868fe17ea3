import type { PublicUser } from '@koma/contract'
import { Page } from '@koma/ui/layout/page.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { personName } from '../../features/tags/index.ts'
import { MutedNotice, useUser } from '../../features/users/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { CommonShares } from './common-shares.tsx'
import { UserActions } from './user-actions.tsx'
import { UserHead } from './user-head.tsx'
import { UserMenu } from './user-menu.tsx'
import { UserPhotos } from './user-photos.tsx'

/** Somebody's page, or the user's own. */
export function UserPage() {
  const { userId = '' } = useParams()
  const t = useTranslations('userPage')
  const query = useUser(userId)
  const { me } = useSession()
  if (isNotThere(query.error)) {
    return (
      <>
        <title>{`${t('notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('notFound.title')}
          description={t('notFound.description')}
          homeLabel={t('notFound.home')}
        />
      </>
    )
  }
  const user = query.data
  if (!user) {
    return (
      <Page layout="column" title={t('title')} back="/">
        <ListState query={query} skeleton={<SkeletonRows count={4} avatar={52} rowHeight={80} />} />
      </Page>
    )
  }
  // Keyed, because a link can lead from one person's page to another's.
  return <Person key={user.user_id} user={user} isMe={user.user_id === me?.user_id} />
}

function Person({ user, isMe }: { user: PublicUser; isMe: boolean }) {
  const people = useTranslations('users')
  const name = personName(user, people('somebody'))
  const bar = { title: name, brand: true, back: '/', actions: <UserMenu user={user} isMe={isMe} /> } as const
  const above = (
    <>
      <UserHead user={user} name={name} />
      <UserActions user={user} isMe={isMe} />
    </>
  )
  const below = !isMe && <CommonShares userId={user.user_id} />
  const muted = user.is_mute ? <MutedNotice user={user} /> : null
  return <UserPhotos userId={user.user_id} name={name} isMe={isMe} {...{ bar, above, below, muted }} />
}

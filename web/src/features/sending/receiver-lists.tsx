import type { Group, PublicUser } from '@koma/contract'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { ListState } from '../../platform/connection/list-state.tsx'
import { useThreads } from '../dm/index.ts'
import { useGroups } from '../groups/index.ts'
import { useSession } from '../session/index.ts'
import { canSearchFor, useUserSearch } from '../tags/index.ts'
import { useMetPeople } from '../users/index.ts'
import { GroupRow, PersonRow, RecentFaces } from './receiver-rows.tsx'
import { canReceive, peopleIn, type Receiver } from './receivers.ts'
import styles from './sending.module.css'

export interface Choice {
  chosen: readonly Receiver[]
  onToggle: (receiver: Receiver) => void
}

const skeleton = <SkeletonRows count={4} avatar={44} rowHeight={60} />

/** Whom photos can be sent to: those of the last DMs, groups and the people met most; or whoever matches the text. */
export function ReceiverLists({ sought, ...choice }: Choice & { sought: string }) {
  return canSearchFor(sought) ? <Found sought={sought} {...choice} /> : <Known {...choice} />
}

function Known(choice: Choice) {
  const t = useTranslations('sending')
  const people = useTranslations('users.find')
  const myId = useSession().me?.user_id
  const threads = useThreads()
  const groups = useGroups()
  const met = useMetPeople()
  const recent = threads.threads?.map(({ user }) => user).filter((user) => canReceive(user, myId)) ?? []
  const known = met.data?.users.filter((user) => canReceive(user, myId)) ?? []
  const sendable = groups.data?.filter((group) => peopleIn(group, myId).length > 0) ?? []
  const waiting = [threads, groups, met].find((query) => !query.data)
  if (recent.length + known.length + sendable.length === 0) {
    if (waiting) return <ListState query={waiting} skeleton={skeleton} inline />
    return <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
  }
  return (
    <>
      {recent.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('recent')}</h3>
          <RecentFaces people={recent} {...choice} />
        </section>
      )}
      <Groups groups={sendable} {...choice} />
      {known.length > 0 && <People title={people('met')} people={known} {...choice} />}
      {waiting && <ListState query={waiting} skeleton={skeleton} inline />}
    </>
  )
}

function Found({ sought, ...choice }: Choice & { sought: string }) {
  const people = useTranslations('users.find')
  const myId = useSession().me?.user_id
  const search = useUserSearch(sought)
  const groups = useGroups()
  const text = sought.trim().toLocaleLowerCase()
  const named = groups.data?.filter(
    (group) => group.name.toLocaleLowerCase().includes(text) && peopleIn(group, myId).length > 0,
  )
  const users = search.users.filter((user) => canReceive(user, myId))
  return (
    <>
      <Groups groups={named ?? []} {...choice} />
      {users.length > 0 && <People title={people('found')} people={users} {...choice} />}
      {users.length === 0 &&
        (search.isError ? (
          <Notice tone="danger">{people('failed')}</Notice>
        ) : search.isSettled ? (
          named?.length === 0 && <p role="status">{people('none', { text: search.text })}</p>
        ) : (
          skeleton
        ))}
      {users.length > 0 && <ShowMore {...search.more} />}
    </>
  )
}

function Groups({ groups, ...choice }: Choice & { groups: readonly Group[] }) {
  const t = useTranslations('sending')
  if (groups.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('groups')}</h3>
      <ul aria-label={t('groups')}>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} {...choice} />
        ))}
      </ul>
    </section>
  )
}

function People({ title, people, ...choice }: Choice & { title: string; people: readonly PublicUser[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul aria-label={title}>
        {people.map((user) => (
          <PersonRow key={user.user_id} user={user} {...choice} />
        ))}
      </ul>
    </section>
  )
}

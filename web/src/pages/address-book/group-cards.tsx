import { Avatar, Faces } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { GroupMark, useGroups } from '../../features/groups/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './address-book.module.css'

const facesShown = 3

/** The groups whose name holds the text. */
export function GroupCards({ sought, onNew }: { sought: string; onNew: () => void }) {
  const t = useTranslations('addressBook')
  const words = useTranslations('groups')
  const from = useFromHere()
  const query = useGroups()
  if (!query.data)
    return <ListState query={query} skeleton={<SkeletonRows count={2} avatar={52} rowHeight={80} />} inline />
  const text = sought.trim().toLocaleLowerCase()
  const groups = query.data.filter((group) => group.name.toLocaleLowerCase().includes(text))
  if (query.data.length === 0 && text === '') {
    return (
      <EmptyState
        title={t('empty.title')}
        icon={Plus}
        action={
          <Button kind="primary" onClick={onNew}>
            {words('new')}
          </Button>
        }
      >
        {t('empty.body')}
      </EmptyState>
    )
  }
  if (groups.length === 0) return null
  return (
    <section className={styles.groups}>
      <SectionHeading note={groups.length}>{t('groups')}</SectionHeading>
      <ul className={styles.cards}>
        {groups.map((group) => (
          <li key={group.id}>
            <Link to={`/group/${group.id}`} state={from} className={styles.card}>
              <GroupMark group={group} />
              <b>{group.name}</b>
              <span className={styles.facts}>
                {words('people', { count: group.users.length })}
                <Faces more={Math.max(0, group.users.length - facesShown)} size={24}>
                  {group.users.slice(0, facesShown).map((user) => (
                    <Avatar key={user.user_id} src={user.user_icon} size={24} />
                  ))}
                </Faces>
              </span>
            </Link>
          </li>
        ))}
        {text === '' && (
          <li>
            <button type="button" className={styles.new} onClick={onNew}>
              <Icon of={Plus} />
              {words('new')}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

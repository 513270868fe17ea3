import type { Group, PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Ellipsis, Plus, UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddPeopleDialog, useGroupCalls, useGroupFailure } from '../../features/groups/index.ts'
import { personName } from '../../features/tags/index.ts'
import styles from './group.module.css'

/** The people of a group, to add to and to take out of, with undo. */
export function GroupMembers({ group }: { group: Group }) {
  const t = useTranslations('groupPage')
  const words = useTranslations('groups')
  const from = useFromHere()
  const calls = useGroupCalls()
  const explain = useGroupFailure()
  const snackbar = useSnackbar()
  const [isAdding, setAdding] = useState(false)
  const nameOf = (user: PublicUser) => personName(user, words('somebody'))
  const failed = (error: unknown) => void snackbar.show({ text: explain(error) })
  const { run: putBack } = useChange({
    overlaps: true,
    send: (user: PublicUser) => calls.addPeople(group.id, [user.user_id]),
    failed,
  })
  const { run: remove } = useChange({
    overlaps: true,
    send: (user: PublicUser) => calls.removePeople(group.id, [user.user_id]),
    done: (_, user) => {
      const undo = { label: t('undo'), onAct: () => void putBack(user) }
      snackbar.show({ text: t('removed', { name: nameOf(user) }), action: undo })
    },
    failed,
  })
  return (
    <section className={styles.members}>
      <SectionHeading note={group.users.length}>{t('members')}</SectionHeading>
      <ul aria-label={t('members')}>
        <ListRow
          leading={
            <span className={styles.add}>
              <Icon of={Plus} />
            </span>
          }
          title={<b>{t('add')}</b>}
          onClick={() => setAdding(true)}
        />
        {group.users.map((user) => {
          const label = t('memberMenu', { name: nameOf(user) })
          return (
            <ListRow
              key={user.user_id}
              leading={<Avatar src={user.user_icon} size={52} />}
              title={nameOf(user)}
              caption={user.koma_id && `@${user.koma_id}`}
              to={`/user/${user.user_id}`}
              state={from}
              actions={
                <Menu label={label} trigger={<IconButton icon={Ellipsis} label={label} tooltip={false} />}>
                  <MenuItem icon={UserRoundMinus} onSelect={() => void remove(user)}>
                    {t('removeMember')}
                  </MenuItem>
                </Menu>
              }
            />
          )
        })}
      </ul>
      {isAdding && <AddPeopleDialog group={group} onClose={() => setAdding(false)} />}
    </section>
  )
}

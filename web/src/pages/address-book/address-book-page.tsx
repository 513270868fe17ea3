import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { IconButton, IconLink } from '@koma/ui/button/icon-button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { MessageCircle, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { AddToGroupDialog, GroupFormDialog } from '../../features/groups/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { personName } from '../../features/tags/index.ts'
import { FindPeople } from '../../features/users/index.ts'
import { GroupCards } from './group-cards.tsx'

/** The user's groups, and the people they meet most. */
export function AddressBookPage() {
  const t = useTranslations('addressBook')
  const navigate = useNavigate()
  const from = useFromHere()
  const [isMaking, setMaking] = useState(false)
  const [chosen, setChosen] = useState<PublicUser | null>(null)
  return (
    <Page layout="column" title={t('title')} back="/">
      <FindPeople label={t('search')} above={(sought) => <GroupCards sought={sought} onNew={() => setMaking(true)} />}>
        {(user) => <Person key={user.user_id} user={user} onAdd={() => setChosen(user)} />}
      </FindPeople>
      {isMaking && (
        <GroupFormDialog
          onClose={() => setMaking(false)}
          onDone={(group) => void navigate(`/group/${group.id}`, { state: from })}
        />
      )}
      {chosen && <AddToGroupDialog users={[chosen]} onClose={() => setChosen(null)} />}
    </Page>
  )
}

function Person({ user, onAdd }: { user: PublicUser; onAdd: () => void }) {
  const t = useTranslations('addressBook')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const name = personName(user, useTranslations('users')('somebody'))
  const dm = `/dm/${user.user_id}`
  return (
    <ListRow
      leading={<Avatar src={user.user_icon} size={52} />}
      title={name}
      caption={user.koma_id && `@${user.koma_id}`}
      to={`/user/${user.user_id}`}
      state={from}
      actions={
        <>
          <IconButton icon={UsersRound} label={t('addNamed', { name })} onClick={onAdd} />
          {isMounted(dm) && <IconLink icon={MessageCircle} label={t('dmNamed', { name })} to={dm} state={from} />}
        </>
      }
    />
  )
}

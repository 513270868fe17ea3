import type { PublicUser } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { BookUser, MessageCircle, Pencil, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import styles from './user.module.css'

const AddToGroupDialog = lazyOverlay(
  async () => (await import('../../features/groups/add-to-group-dialog.tsx')).AddToGroupDialog,
  ({ onClose }) => onClose(),
)

/** The two main acts of a person's page; on the own page, editing it. */
export function UserActions({ user, isMe }: { user: PublicUser; isMe: boolean }) {
  const t = useTranslations('userPage')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const [isChoosing, setChoosing] = useState(false)
  const dm = `/dm/${user.user_id}`
  if (isMe) {
    return (
      <div className={styles.actions}>
        <ButtonLink to="/edit_profile" state={from} icon={Pencil}>
          {t('edit')}
        </ButtonLink>
        <ButtonLink to="/address_book" state={from} icon={BookUser}>
          {t('addressBook')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {isMounted(dm) && (
        <ButtonLink to={dm} state={from} kind="primary" icon={MessageCircle}>
          {t('dm')}
        </ButtonLink>
      )}
      <Button icon={UsersRound} onClick={() => setChoosing(true)}>
        {t('addToGroup')}
      </Button>
      {isChoosing && <AddToGroupDialog users={[user]} onClose={() => setChoosing(false)} />}
    </div>
  )
}

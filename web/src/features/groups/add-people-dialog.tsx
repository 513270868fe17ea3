import type { Group, PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'
import { personName } from '../tags/index.ts'
import { FindPeople } from '../users/index.ts'
import { useGroupCalls, useGroupFailure } from './group-calls.ts'
import styles from './groups.module.css'

interface AddPeopleDialogProps {
  group: Group
  onClose: () => void
}

/** Finds people by name or ID and adds them to a group, one press each. */
export function AddPeopleDialog({ group, onClose }: AddPeopleDialogProps) {
  const t = useTranslations('groups.choose')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { group: group.name })}
      focusField
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <FindPeople label={t('search')} hint={t('hint')} className={styles.people}>
        {(user) => <Candidate key={user.user_id} group={group} user={user} />}
      </FindPeople>
    </Dialog>
  )
}

function Candidate({ group, user }: { group: Group; user: PublicUser }) {
  const t = useTranslations('groups')
  const calls = useGroupCalls()
  const explain = useGroupFailure()
  const snackbar = useSnackbar()
  const name = personName(user, t('somebody'))
  const isInside = group.users.some((each) => each.user_id === user.user_id)
  const adding = useChange({
    send: () => calls.addPeople(group.id, [user.user_id]),
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (
    <ListRow
      height={56}
      leading={<Avatar src={user.user_icon} size={40} />}
      title={name}
      caption={user.koma_id && `@${user.koma_id}`}
      // Announced here, because the snackbar is behind the dialog.
      trailing={<span role="status">{isInside && t('choose.inside')}</span>}
      actions={
        !isInside && (
          <Button
            size="small"
            aria-label={t('choose.addNamed', { name })}
            loading={adding.isPending}
            onClick={() => void adding.run()}
          >
            {t('choose.add')}
          </Button>
        )
      }
    />
  )
}

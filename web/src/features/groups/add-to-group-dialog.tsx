import type { Group, PublicUser } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ListState } from '../../platform/connection/list-state.tsx'
import { useGroupCalls, useGroupFailure } from './group-calls.ts'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { GroupMark } from './group-mark.tsx'
import { useGroups } from './group-queries.ts'
import styles from './groups.module.css'

interface AddToGroupDialogProps {
  users: readonly PublicUser[]
  onClose: () => void
}

/** Puts people into a group or a new one. */
export function AddToGroupDialog({ users, onClose }: AddToGroupDialogProps) {
  const t = useTranslations('groups')
  const ui = useTranslations('ui')
  const snackbar = useSnackbar()
  const calls = useGroupCalls()
  const explain = useGroupFailure()
  const query = useGroups()
  const [isNew, setNew] = useState(false)
  const userIds = users.map((user) => user.user_id)
  const adding = useChange({
    send: (group: Group) => calls.addPeople(group.id, userIds),
    done: ({ name }) => {
      snackbar.show({ text: t('add.added', { group: name }) })
      onClose()
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  if (isNew) {
    const made = ({ name }: Group) => {
      snackbar.show({ text: t('add.made', { group: name }) })
      onClose()
    }
    return <GroupFormDialog userIds={userIds} onClose={() => setNew(false)} onDone={made} />
  }
  const has = (group: Group) => userIds.every((id) => group.users.some((user) => user.user_id === id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('add.title')}
      locked={adding.isPending}
      footer={
        <Button onClick={onClose} disabled={adding.isPending}>
          {ui('cancel')}
        </Button>
      }
    >
      <ul aria-label={t('add.list')}>
        <ListRow
          leading={
            <span className={styles.new}>
              <Icon of={Plus} />
            </span>
          }
          title={t('new')}
          onClick={() => setNew(true)}
        />
        {query.data?.map((group) => (
          <ListRow
            key={group.id}
            leading={<GroupMark group={group} size="small" />}
            title={group.name}
            caption={t('people', { count: group.users.length })}
            trailing={has(group) && t('add.inside')}
            onClick={has(group) ? undefined : () => void adding.run(group)}
          />
        ))}
      </ul>
      {!query.data && <ListState query={query} skeleton={<SkeletonRows count={3} avatar={40} />} inline />}
    </Dialog>
  )
}

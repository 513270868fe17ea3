import type { Group } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { useChange } from '@koma/ui/form/use-change.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { BookPlus, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  GroupFormDialog,
  GroupMark,
  ShareWithGroupDialog,
  sendPath,
  sendToGroupAddress,
  useGroup,
  useGroupCalls,
  useGroupFailure,
} from '../../features/groups/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import styles from './group.module.css'
import { GroupMembers } from './group-members.tsx'

export function GroupPage() {
  const { groupId = '' } = useParams()
  const t = useTranslations('groupPage')
  const query = useGroup(groupId)
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
  if (query.data) return <OpenGroup key={groupId} group={query.data} />
  return (
    <Page layout="column" title={t('title')} back="/address_book">
      <ListState query={query} skeleton={<SkeletonRows avatar={52} rowHeight={68} />} />
    </Page>
  )
}

function OpenGroup({ group }: { group: Group }) {
  const t = useTranslations('groupPage')
  const words = useTranslations('groups')
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  return (
    <Page
      layout="column"
      title={group.name}
      brand
      back="/address_book"
      actions={<IconButton icon={Pencil} label={t('edit')} onClick={() => setEditing(true)} />}
    >
      <div className={styles.head}>
        <GroupMark group={group} size="large" />
        {/* The heading of the page is in its bar, for screen readers. */}
        <p className={styles.name}>{group.name}</p>
        <p className={styles.private}>{t('private', { people: words('people', { count: group.users.length }) })}</p>
      </div>
      {group.users.length > 0 && <GroupActs group={group} />}
      <GroupMembers group={group} />
      <DeleteGroup group={group} />
      {isEditing && <GroupFormDialog group={group} onClose={close} onDone={close} />}
    </Page>
  )
}

/** What a group is for: sending photos to everybody in it, and sharing with everybody. */
function GroupActs({ group }: { group: Group }) {
  const t = useTranslations('groupPage')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const [isSharing, setSharing] = useState(false)
  return (
    <div className={styles.acts}>
      {isMounted(sendPath) && (
        <Link to={sendToGroupAddress(group.id)} state={from} className={classNames(styles.act, styles.ink)}>
          <Icon of={Send} />
          <b>{t('send')}</b>
          <small>{t('sendCaption', { count: group.users.length })}</small>
        </Link>
      )}
      <button type="button" className={styles.act} onClick={() => setSharing(true)}>
        <Icon of={BookPlus} />
        <b>{t('share')}</b>
        <small>{t('shareCaption')}</small>
      </button>
      {isSharing && <ShareWithGroupDialog group={group} onClose={() => setSharing(false)} />}
    </div>
  )
}

function DeleteGroup({ group }: { group: Group }) {
  const t = useTranslations('groupPage')
  const navigate = useNavigate()
  const calls = useGroupCalls()
  const explain = useGroupFailure()
  const snackbar = useSnackbar()
  const [asks, setAsks] = useState(false)
  const deleting = useChange({
    send: () => calls.delete(group.id),
    done: () => {
      snackbar.show({ text: t('deleted', { group: group.name }) })
      return navigate('/address_book', { replace: true })
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (
    <div className={styles.delete}>
      <Button kind="text" icon={Trash2} className={styles.danger} onClick={() => setAsks(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('deleteTitle', { group: group.name })}
        description={t('deleteBody')}
        confirmLabel={t('deleteConfirm')}
        confirmingLabel={t('deleting')}
        danger
        onConfirm={() => deleting.run()}
      />
    </div>
  )
}

import type { PublicUser, Share } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Tag } from '@koma/ui/label/tag.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Ellipsis, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import {
  type OpenDialog,
  peopleCount,
  ShareDialogs,
  useShareCalls,
  useShareChange,
} from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import styles from './share-edit.module.css'

const shownFirst = 8

/** All members of the album, the owner first. */
export function MemberList({ share }: { share: Share }) {
  const t = useTranslations('shareEdit.members')
  const nameless = useTranslations('shares')('somebody')
  const { me } = useSession()
  const from = useFromHere()
  const calls = useShareCalls()
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<OpenDialog>(null)
  const [leaving, setLeaving] = useState<PublicUser | null>(null)
  const [asks, setAsks] = useState(false)
  const name = leaving ? personName(leaving, nameless) : ''
  const shown = all ? share.members : share.members.slice(0, shownFirst)
  const kicking = useShareChange({
    send: (userId: string) => calls.remove(share.album_id, userId),
    said: () => t('kicked', { name }),
  })
  return (
    <section>
      <SectionHeading
        note={peopleCount(share)}
        action={
          <Button kind="text" size="small" icon={UserRoundPlus} onClick={() => setOpen('invite')}>
            {t('invite')}
          </Button>
        }
      >
        {t('title')}
      </SectionHeading>
      <ul aria-label={t('title')}>
        <ListRow
          height={56}
          leading={<Avatar src={share.owner.user_icon} size={40} />}
          title={
            <span className={styles.you}>
              {personName(share.owner, nameless)} {share.owner.user_id === me?.user_id && <Tag>{t('you')}</Tag>}
            </span>
          }
          caption={t('owner')}
          to={`/user/${share.owner.user_id}`}
          state={from}
        />
        {shown.map((user) => (
          <ListRow
            key={user.user_id}
            height={56}
            leading={<Avatar src={user.user_icon} size={40} />}
            title={personName(user, nameless)}
            to={`/user/${user.user_id}`}
            state={from}
            caption={t(share.share_type === 'INVITE_PLUS' ? 'mayInvite' : 'mayAdd')}
            actions={
              <Menu
                label={t('menu', { name: personName(user, nameless) })}
                trigger={
                  <IconButton icon={Ellipsis} label={t('menu', { name: personName(user, nameless) })} tooltip={false} />
                }
              >
                <MenuItem
                  icon={UserRoundMinus}
                  danger
                  onSelect={() => {
                    setLeaving(user)
                    setAsks(true)
                  }}
                >
                  {t('kick')}
                </MenuItem>
              </Menu>
            }
          />
        ))}
      </ul>
      {!all && share.members.length > shownFirst && (
        <Button kind="text" size="small" onClick={() => setAll(true)}>
          {t('all', { count: peopleCount(share) })}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('kickTitle', { name })}
        description={t('kickBody', { name })}
        confirmLabel={t('kickConfirm')}
        confirmingLabel={t('kicking')}
        onConfirm={() => leaving && kicking.run(leaving.user_id)}
      />
      <ShareDialogs share={share} open={open} onOpen={setOpen} />
    </section>
  )
}

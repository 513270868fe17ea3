import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { IconButton, IconLink } from '@koma/ui/button/icon-button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Menu, MenuDivider, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { CircleCheck, CircleUserRound, Ellipsis, Images, Volume2, VolumeOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import { MuteDialog, PersonLink, useMute } from '../../features/users/index.ts'
import styles from './thread.module.css'

interface ThreadBarProps {
  user: PublicUser
  hasPhotos: boolean
  /** Starts choosing photos. */
  onChoose: () => void
}

/** With whom the thread is, and what can be done with it. */
export function ThreadBar({ user, hasPhotos, onChoose }: ThreadBarProps) {
  const t = useTranslations('dmThread')
  const name = personName(user, useTranslations('users')('somebody'))
  const from = useFromHere()
  return (
    <>
      <title>{`${name} — DM — Koma`}</title>
      <TopBar
        title={name}
        column
        back="/dm"
        brand={
          <PersonLink user={user} className={styles.who}>
            <Avatar src={user.user_icon} size={36} />
            <span>
              <b>{name}</b>
              {user.koma_id && <small>@{user.koma_id}</small>}
            </span>
          </PersonLink>
        }
        actions={
          <>
            <IconLink
              icon={Images}
              label={t('photosWith', { name })}
              to={`/user/${user.user_id}#photos`}
              state={from}
            />
            <ThreadMenu user={user} onChoose={hasPhotos ? onChoose : undefined} />
          </>
        }
      />
    </>
  )
}

function ThreadMenu({ user, onChoose }: { user: PublicUser; onChoose: (() => void) | undefined }) {
  const t = useTranslations('dmThread')
  const people = useTranslations('users')
  const navigate = useNavigate()
  const from = useFromHere()
  const { setMute } = useMute()
  const [asks, setAsks] = useState(false)
  const { user_id: userId } = user
  return (
    <>
      <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} />}>
        {onChoose && (
          <MenuItem icon={CircleCheck} onSelect={onChoose}>
            {t('choose')}
          </MenuItem>
        )}
        <MenuItem icon={CircleUserRound} onSelect={() => void navigate(`/user/${userId}`, { state: from })}>
          {t('profile')}
        </MenuItem>
        <MenuDivider />
        {user.is_mute ? (
          <MenuItem icon={Volume2} onSelect={() => void setMute({ user, mute: false })}>
            {people('unmute')}
          </MenuItem>
        ) : (
          <MenuItem icon={VolumeOff} onSelect={() => setAsks(true)}>
            {people('mute')}
          </MenuItem>
        )}
      </Menu>
      <MuteDialog user={user} open={asks} onOpenChange={setAsks} />
    </>
  )
}

import type { PublicUser } from '@koma/contract'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Menu, MenuDivider, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Copy, Ellipsis, Send, VolumeOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { sendToUserAddress } from '../../features/sending/index.ts'
import { MuteDialog } from '../../features/users/index.ts'
import { useCopy } from './use-copy.ts'

interface UserMenuProps {
  user: PublicUser
  isMe: boolean
}

export function UserMenu({ user, isMe }: UserMenuProps) {
  const t = useTranslations('userPage')
  const people = useTranslations('users')
  const copy = useCopy()
  const [asks, setAsks] = useState(false)
  const { koma_id: komaId } = user
  const mayMute = !isMe && !user.is_mute
  const navigate = useNavigate()
  const from = useFromHere()
  if (!komaId && !mayMute) return null
  return (
    <>
      <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} />}>
        {mayMute && (
          <MenuItem icon={Send} onSelect={() => void navigate(sendToUserAddress(user.user_id), { state: from })}>
            {t('send')}
          </MenuItem>
        )}
        {komaId && (
          <MenuItem icon={Copy} onSelect={() => copy(komaId)}>
            {t('copyId')}
          </MenuItem>
        )}
        {komaId && mayMute && <MenuDivider />}
        {mayMute && (
          <MenuItem icon={VolumeOff} onSelect={() => setAsks(true)}>
            {people('mute')}
          </MenuItem>
        )}
      </Menu>
      <MuteDialog user={user} open={asks} onOpenChange={setAsks} />
    </>
  )
}

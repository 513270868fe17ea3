import type { PublicUser } from '@koma/contract'
import { Copy, Ellipsis, VolumeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Menu, MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx'
import { useCopy } from './use-copy.ts'

interface UserMenuProps {
  user: PublicUser
  name: string
  isMe: boolean
  onMute: () => Promise<unknown>
}

export function UserMenu({ user, name, isMe, onMute }: UserMenuProps) {
  const t = useTranslations('userPage')
  const copy = useCopy()
  const [asks, setAsks] = useState(false)
  const { koma_id: komaId } = user
  const mayMute = !isMe && !user.is_mute
  if (!komaId && !mayMute) return null
  return (
    <>
      <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} />}>
        {komaId && (
          <MenuItem icon={Copy} onSelect={() => copy(komaId)}>
            {t('copyId')}
          </MenuItem>
        )}
        {komaId && mayMute && <MenuDivider />}
        {mayMute && (
          <MenuItem icon={VolumeOff} onSelect={() => setAsks(true)}>
            {t('mute')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('muteTitle', { name })}
        description={t('muteBody')}
        confirmLabel={t('mute')}
        confirmingLabel={t('muting')}
        onConfirm={onMute}
      />
    </>
  )
}

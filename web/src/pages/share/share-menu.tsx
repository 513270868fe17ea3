import type { Share } from '@koma/contract'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { Menu, MenuDivider, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Download, Ellipsis, Link2, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDownload } from '../../features/downloads/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { keyOf, readUnlock, ShareDialogs } from '../../features/shares/index.ts'

// Loaded on demand: few visits end with leaving.
const LeaveDialog = lazyOverlay(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  ({ onClose }) => onClose(),
)

/** The rarer actions: settings, link, download of everything, leaving. */
export function ShareMenu({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  const { isMounted } = useNavigationFacts()
  const navigate = useNavigate()
  const download = useDownload()
  const from = useFromHere()
  const [open, setOpen] = useState<'link' | 'leave' | null>(null)
  const shareId = share.album_id
  const edit = `/share/${shareId}/edit`
  return (
    <>
      <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} tooltip={false} />}>
        {share.may.manage && isMounted(edit) && (
          <MenuItem icon={Settings} onSelect={() => void navigate(edit, { state: from })}>
            {t('settings')}
          </MenuItem>
        )}
        <MenuItem icon={Link2} onSelect={() => setOpen('link')}>
          {t('link')}
        </MenuItem>
        {share.photos_count > 0 && (
          <MenuItem
            icon={Download}
            onSelect={() => void download({ from: 'share', share_id: shareId, ...keyOf(readUnlock(shareId)) })}
          >
            {t('download')}
          </MenuItem>
        )}
        {share.may.leave && (
          <>
            <MenuDivider />
            <MenuItem icon={LogOut} danger onSelect={() => setOpen('leave')}>
              {t('leave')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ShareDialogs share={share} open={open === 'link' ? 'link' : null} onOpen={() => setOpen(null)} />
      {open === 'leave' && <LeaveDialog share={share} onClose={() => setOpen(null)} />}
    </>
  )
}

import type { Share } from '@koma/contract'
import { Download, Ellipsis, Link2, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDownload } from '../../features/downloads/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { keyOf, readUnlock, ShareDialogs, useShareCache, useShareFailure } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { useChange } from '../../platform/use-change.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Menu, MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

/** The rarer actions: settings, link, download of everything, leaving. */
export function ShareMenu({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  const explain = useShareFailure()
  const { isMounted } = useNavigationFacts()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const download = useDownload()
  const from = useFromHere()
  const [open, setOpen] = useState<'link' | 'leave' | null>(null)
  const shareId = share.album_id
  const edit = `/share/${shareId}/edit`
  const leaving = useChange({
    send: () => client.ask('POST /share/{ShareId}/leave', { params: { ShareId: shareId } }),
    done: async () => {
      await navigate('/share', { replace: true })
      cache.gone(shareId)
      snackbar.show({ text: t('left', { name: share.name }) })
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
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
      <ConfirmDialog
        open={open === 'leave'}
        onOpenChange={(next) => !next && setOpen(null)}
        title={t('leaveTitle', { name: share.name })}
        description={t('leaveBody')}
        confirmLabel={t('leaveConfirm')}
        confirmingLabel={t('leaving')}
        onConfirm={leaving.run}
      />
    </>
  )
}

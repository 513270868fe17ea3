import type { Album } from '@koma/contract'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Menu, MenuDivider, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Download, Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { DeleteAlbumDialog } from '../../features/albums/index.ts'
import { useDownload } from '../../features/downloads/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'

export function AlbumMenu({ album }: { album: Album }) {
  const t = useTranslations('albumPage')
  const download = useDownload()
  const navigate = useNavigate()
  const { isMounted } = useNavigationFacts()
  const [deleting, setDeleting] = useState(false)
  const address = `/album/${album.album_id}`
  const open = (path: string) => () => navigate(path, { state: { from: address } })
  return (
    <>
      <Menu label={t('menu')} align="end" trigger={<IconButton icon={Ellipsis} label={t('menu')} />}>
        <MenuItem icon={Pencil} onSelect={open(`${address}/edit`)}>
          {t('edit')}
        </MenuItem>
        {isMounted(`${address}/change_share`) && (
          <MenuItem icon={Share2} onSelect={open(`${address}/change_share`)}>
            {t('changeShare')}
          </MenuItem>
        )}
        {album.photo_count > 0 && (
          <MenuItem icon={Download} onSelect={() => void download({ from: 'album', album_id: album.album_id })}>
            {t('download')}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <DeleteAlbumDialog
        album={album}
        open={deleting}
        onOpenChange={setDeleting}
        onDeleted={() => navigate('/album', { replace: true })}
      />
    </>
  )
}

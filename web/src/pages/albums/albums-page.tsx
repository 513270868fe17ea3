import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbums } from '../../features/albums/index.ts'
import { MainActions, UploadButton } from '../../features/navigation/index.ts'
import { NewAlbumDialog } from '../../features/new-album/lazy.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { AlbumCards } from './album-cards.tsx'
import { AlbumCardsSkeleton } from './album-cards-skeleton.tsx'

export function AlbumsPage() {
  const t = useTranslations('albumsPage')
  const words = useTranslations('albums')
  const query = useAlbums()
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar
        title={t('title')}
        actions={
          <>
            {query.albums && <IconButton icon={Plus} label={words('new')} onClick={create} />}
            <MainActions />
          </>
        }
      />
      {query.albums ? (
        <AlbumCards query={query} albums={query.albums} onCreate={create} />
      ) : (
        <ListState query={query} skeleton={<AlbumCardsSkeleton />} />
      )}
      <UploadButton />
      {creating && <NewAlbumDialog kind="mine" onClose={() => setCreating(false)} />}
    </>
  )
}

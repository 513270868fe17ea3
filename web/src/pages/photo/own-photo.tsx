import type { Photo, PhotoDetail } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { PhotoSourceProvider } from '../../features/photos/index.ts'
import { Reactions, useLibraryReaction } from '../../features/reactions/index.ts'
import { People } from '../../features/tags/index.ts'
import { useTrash } from '../../features/trash/index.ts'
import { PhotoViewer } from '../../features/viewer/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { useOwnList } from './own-list.ts'
import { useViewActions } from './use-view-actions.ts'

/** One of the user's own photos, within the list it was opened from. */
export function OwnPhoto({ photo, detail }: { photo: Photo; detail: PhotoDetail | null }) {
  const { list, source, addresses, albumId } = useOwnList(photo)
  const isTrashed = detail?.photo_id === photo.photo_id && detail.trashed_at !== null
  const actions = useViewActions(photo, isTrashed, albumId)
  const reaction = useLibraryReaction(photo.photo_id)
  return (
    <PhotoSourceProvider value={source}>
      <PhotoViewer
        photo={photo}
        library={list}
        addresses={addresses}
        actions={actions}
        info={{
          notice: isTrashed && <InTrash photoId={photo.photo_id} />,
          reactions: <Reactions photo={photo} {...(isTrashed ? {} : { reaction })} />,
          people: (!isTrashed || hasPeople(photo)) && <People photo={photo} editable={!isTrashed} />,
          author: detail?.vrchat_author?.vrchat_display_name,
          albums: detail?.albums.map(({ album_id: id, album_name: name }) => ({ id, name, to: `/album/${id}` })) ?? [],
          shares: detail?.shares.map(({ share_id: id, share_name: name }) => ({ id, name, to: `/share/${id}` })) ?? [],
        }}
      />
    </PhotoSourceProvider>
  )
}

function hasPeople(photo: Photo): boolean {
  return [photo.in_users, photo.in_users_candidate, photo.in_vrchat_users_candidate].some((people) => people.length > 0)
}

function InTrash({ photoId }: { photoId: string }) {
  const t = useTranslations('photo')
  const trash = useTrash()
  return (
    <>
      <Notice>{t('inTrash')}</Notice>
      <Button size="small" onClick={() => void trash.restore([photoId])}>
        {t('restore')}
      </Button>
    </>
  )
}

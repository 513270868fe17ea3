import type { Photo, PhotoDetail } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useTranslations } from 'use-intl'
import { useFactEditing } from '../../features/edits/index.ts'
import { PhotoSourceProvider } from '../../features/photos/index.ts'
import { Reactions, useLibraryReaction } from '../../features/reactions/index.ts'
import { People } from '../../features/tags/index.ts'
import { useTrash } from '../../features/trash/index.ts'
import { PhotoViewer } from '../../features/viewer/index.ts'
import { useOwnList } from './own-list.ts'
import { useTrashActions } from './use-trash-actions.tsx'
import { useViewActions } from './use-view-actions.ts'

/** One of the user's own photos, within the list it was opened from. */
export function OwnPhoto({ photo, detail }: { photo: Photo; detail: PhotoDetail | null }) {
  const known = detail?.photo_id === photo.photo_id ? detail : null
  const { list, source, addresses, albumId, isTrash } = useOwnList(known ?? photo)
  const isInTrash = isTrash && list?.has(photo.photo_id) === true
  const isTrashed = isInTrash || (known !== null && known.trashed_at !== null)
  const ownActions = useViewActions(photo, isTrashed, albumId)
  const deciding = useTrashActions(photo)
  const actions = isInTrash ? deciding.actions : ownActions
  const reaction = useLibraryReaction(photo.photo_id)
  const editing = useFactEditing(isTrashed ? null : known)
  return (
    <PhotoSourceProvider value={source}>
      <PhotoViewer
        photo={photo}
        library={list}
        addresses={addresses}
        actions={actions}
        info={{
          notice: isTrashed && <InTrash photoId={photo.photo_id} canRestore={!isInTrash} />,
          reactions: <Reactions photo={photo} {...(isTrashed ? {} : { reaction })} />,
          people: (!isTrashed || hasPeople(photo)) && <People photo={photo} editable={!isTrashed} />,
          editing,
          author: detail?.vrchat_author?.vrchat_display_name,
          albums: detail?.albums.map(({ album_id: id, album_name: name }) => ({ id, name, to: `/album/${id}` })) ?? [],
          shares: detail?.shares.map(({ share_id: id, share_name: name }) => ({ id, name, to: `/share/${id}` })) ?? [],
        }}
      />
      {deciding.dialog}
    </PhotoSourceProvider>
  )
}

function hasPeople(photo: Photo): boolean {
  return [photo.in_users, photo.in_users_candidate, photo.in_vrchat_users_candidate].some((people) => people.length > 0)
}

/** In the trash itself, restoring is among the actions. */
function InTrash({ photoId, canRestore }: { photoId: string; canRestore: boolean }) {
  const t = useTranslations('photo')
  const trash = useTrash()
  return (
    <>
      <Notice>{t('inTrash')}</Notice>
      {canRestore && (
        <Button size="small" onClick={() => void trash.restore([photoId])}>
          {t('restore')}
        </Button>
      )}
    </>
  )
}

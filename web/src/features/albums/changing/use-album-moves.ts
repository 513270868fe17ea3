import type { Album, AlbumMove } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../platform/api-client.tsx'
import { albumKeys } from '../album-keys.ts'
import { useAlbumFailure } from './use-album-changes.ts'

/** A move as `useArranging` plans it, for which everything is a photo. */
interface PlannedMove {
  photo_ids: string[]
  to: string
  /** The places that the albums have until the server has answered, by their ids. */
  places: ReadonlyMap<string, number>
}

interface Move {
  moves: AlbumMove[]
  isUndo?: boolean
}

/** Moves albums at once and tells the server, one move after the other. A snackbar offers undo. */
export function useAlbumMoves(): (move: PlannedMove) => void {
  const t = useTranslations('albums')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const explain = useAlbumFailure()
  const refetch = () => void queryClient.invalidateQueries({ queryKey: albumKeys.list })
  const { run } = useChange({
    overlaps: true,
    scope: 'album moves',
    send: ({ moves }: Move) => client.ask('POST /albums/move', { body: { moves } }),
    done: ({ undo }, { isUndo }) => {
      refetch()
      if (isUndo || undo.length === 0) return
      const onAct = () => void run({ moves: undo, isUndo: true })
      snackbar.show({ text: t('moved'), action: { label: t('undo'), onAct } })
    },
    failed: (error) => {
      refetch()
      snackbar.show({ text: explain(error) })
    },
  })
  return ({ photo_ids: album_ids, to, places }) => {
    // An answer under way would show the albums as they were.
    void queryClient.cancelQueries({ queryKey: albumKeys.list })
    queryClient.setQueryData<InfiniteData<{ albums: Album[] }>>(
      albumKeys.list,
      (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, albums: placed(page.albums) })) },
    )
    function placed(albums: Album[]): Album[] {
      return albums.map((album) => ({ ...album, hand_place: places.get(album.album_id) ?? album.hand_place }))
    }
    void run({ moves: [{ album_ids, to }] })
  }
}

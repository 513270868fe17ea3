import type { PhotoMove } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { changeLists, refreshLists } from '../../sync/list-query.ts'
import type { PendingChange } from '../../sync/pending-changes.ts'
import type { PlannedMove } from './moving.ts'

export interface MovedCollection {
  /** Where its lists are in the query cache. */
  queryKey: readonly unknown[]
  /** Sends moves and returns those that undo them. Rejects with the ApiError. */
  send: (moves: PhotoMove[]) => Promise<{ undo: PhotoMove[] }>
  explain: (error: unknown) => string
}

interface Move {
  moves: PhotoMove[]
  shown: PendingChange
  isUndo?: boolean
}

/** Moves photos at once and tells the server. A snackbar offers undo. Moves are sent one after the other, so that all of them hold. */
export function usePhotoMoves({ queryKey, send, explain }: MovedCollection) {
  const t = useTranslations('photos.arrange')
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const show = (places: PlannedMove['places']) => changeLists(queryClient, queryKey, { places })
  const { run } = useChange({
    overlaps: true,
    scope: `moves ${queryKey.join(' ')}`,
    send: ({ moves }: Move) => send(moves),
    done: ({ undo }, { moves, shown, isUndo }) => {
      shown.confirm()
      if (isUndo || undo.length === 0) return
      const count = moves.reduce((sum, { photo_ids }) => sum + photo_ids.length, 0)
      const onAct = () => void run({ moves: undo, shown: show(new Map()), isUndo: true })
      snackbar.show({ text: t('moved', { count }), action: { label: t('undo'), onAct } })
    },
    failed: (error, { shown }) => {
      shown.undo()
      refreshLists(queryClient, queryKey)
      snackbar.show({ text: explain(error) })
    },
  })
  return ({ places, ...move }: PlannedMove) => void run({ moves: [move], shown: show(places) })
}

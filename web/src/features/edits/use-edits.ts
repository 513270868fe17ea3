import type { BodyInput, Photo, PhotoDetail } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { photoKeys, photoStoreOf, refreshLists } from '../photos/index.ts'

/** What is to change of one or many photos. `null` brings back what the file says. */
export type WantedEdit = Omit<BodyInput<'POST /my/edit'>, 'photo_ids'>
export type WantedFact = BodyInput<'PATCH /my/{PhotoId}'>

/** Edits own photos, and offers to undo it. */
export function useEdits() {
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const t = useTranslations('edits')
  const show = (photos: readonly Photo[]) => {
    photoStoreOf(queryClient).put(photos)
    for (const { photo_id } of photos) void queryClient.invalidateQueries({ queryKey: photoKeys.detail(photo_id) })
    refreshLists(queryClient, photoKeys.all)
  }
  const undoing = useChange({
    overlaps: true,
    send: (edit_id: string) => client.ask('POST /my/edit/undo', { body: { edit_id } }),
    done: ({ photos }) => {
      show(photos)
      snackbar.show({ text: t('undone') })
    },
    failed: (error) =>
      snackbar.show({ text: failureWords(error, { offline: t('failed.offline'), other: t('failed.undo') }) }),
  })
  const offerUndo = (editId: string, count: number) =>
    snackbar.show({
      text: t('saved', { count }),
      action: { label: t('undo'), onAct: () => void undoing.run(editId) },
    })
  return {
    /** Edits one photo. Its details are known at once, so that nothing moves on the page when they arrive later. */
    editOne: async (photoId: string, wanted: WantedFact): Promise<void> => {
      const { edit_id, photo } = await client.ask('PATCH /my/{PhotoId}', { params: { PhotoId: photoId }, body: wanted })
      queryClient.setQueryData<PhotoDetail>(photoKeys.detail(photoId), photo)
      show([photo])
      offerUndo(edit_id, 1)
    },
    /** Rejects with the ApiError; `explain` has the words for it. */
    edit: async (photoIds: readonly string[], wanted: WantedEdit): Promise<void> => {
      const { edit_id, photos } = await client.ask('POST /my/edit', { body: { photo_ids: [...photoIds], ...wanted } })
      show(photos)
      offerUndo(edit_id, photoIds.length)
    },
    explain: (error: unknown): string =>
      failureWords(error, {
        offline: t('failed.offline'),
        other: t('failed.other'),
        not_found: t('failed.notFound'),
        date_out_of_range: t('failed.date'),
        text_length_over: t('failed.text'),
        text_bytes_over: t('failed.text'),
        text_not_allowed: t('failed.text'),
      }),
  }
}

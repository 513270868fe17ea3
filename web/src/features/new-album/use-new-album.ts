import { useForm } from '@koma/ui/form/use-form.ts'
import { hasFrom, useFromHere } from '@koma/ui/layout/back.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { traceIdOf } from '../../platform/failure-words.ts'
import { useAlbumCalls, useAlbumNameCheck } from '../albums/index.ts'
import {
  checkSharePassword,
  type ShareAccess,
  useShareCache,
  useShareProblemWords,
  useShareRefusal,
} from '../shares/index.ts'

export type AlbumKind = 'mine' | 'together'

interface NewAlbum extends ShareAccess {
  name: string
  kind: AlbumKind
}

export type NewAlbumMaking = ReturnType<typeof useNewAlbum>

interface Start extends Partial<NewAlbum> {
  kind: AlbumKind
}

/**
 * The form of a new album, personal or shared. The created album is opened; with `replace`, its page replaces the form's in the
 * history.
 */
export function useNewAlbum(photoIds: readonly string[], start: Start, replace = false) {
  const t = useTranslations('newAlbum')
  const client = useApi()
  const { make } = useAlbumCalls()
  const shares = useShareCache()
  const checkName = useAlbumNameCheck()
  const problemWords = useShareProblemWords()
  const refusal = useShareRefusal()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const here = useFromHere()
  const { state } = useLocation()
  // "Back" in the new album returns to where the form was opened.
  const opened = hasFrom(state) ? { from: state.from } : null

  const makeTogether = async ({ name, type, password, autoApprove }: NewAlbum) => {
    const share = await client.ask('POST /share', {
      body: {
        name: name.trim(),
        share_type: type,
        photo_ids: [...photoIds],
        auto_approve: autoApprove,
        ...(type === 'PUBLIC_PASSWORD' ? { password } : {}),
      },
    })
    shares.changed(share)
    return { name: share.name, address: `/share/${share.album_id}` }
  }
  const makeMine = async ({ name }: NewAlbum) => {
    const album = await make(name, photoIds)
    return { name: album.album_name, address: `/album/${album.album_id}` }
  }
  return useForm({
    initial: {
      name: '',
      password: '',
      type: 'INVITE_ONLY',
      autoApprove: false,
      ...start,
    } satisfies NewAlbum as NewAlbum,
    check: ({ name, kind, type, password }) => {
      const isLocked = kind === 'together' && type === 'PUBLIC_PASSWORD'
      const problem = isLocked ? checkSharePassword(password) : null
      return { name: checkName(name), password: problem ? problemWords(problem) : undefined }
    },
    send: (album) => (album.kind === 'together' ? makeTogether(album) : makeMine(album)),
    done: ({ name, address }) => {
      snackbar.show({ text: t('made', { name }) })
      return navigate(address, { replace, state: replace ? opened : here })
    },
    refused: (error, { name }) =>
      refusal(error, name, {
        offline: t('failed.offline'),
        not_found: t('failed.photosGone'),
        collection_full: t('failed.full'),
        other: t('failed.other', { traceId: traceIdOf(error) ?? '-' }),
      }),
  })
}

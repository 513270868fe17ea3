import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAlbumCalls, useAlbumFailure, useAlbumNameCheck } from '../../features/albums/index.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

export type AlbumMaking = ReturnType<typeof useAlbumMaking>

/** The form of a new album. The created album is opened; with `replace`, its page replaces the form's in the history. */
export function useAlbumMaking(photoIds: readonly string[], name = '', replace = false) {
  const t = useTranslations('albumsPage.create')
  const { make } = useAlbumCalls()
  const explain = useAlbumFailure()
  const checkName = useAlbumNameCheck()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  return useForm({
    initial: { name },
    check: (values) => ({ name: checkName(values.name) }),
    send: (values) => make(values.name, photoIds),
    done: (album) => {
      snackbar.show({ text: t('made', { name: album.album_name }) })
      return navigate(`/album/${album.album_id}`, { replace, state: { from: '/album' } })
    },
    refused: (error) => ({ words: explain(error) }),
  })
}

import type { Album } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useUnsavedGuard } from '@koma/ui/form/use-unsaved-guard.tsx'
import { useBack, useFromHere } from '@koma/ui/layout/back.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  AlbumCover,
  AlbumNameField,
  DeleteAlbumDialog,
  useAlbumCalls,
  useAlbumChanges,
  useAlbumFailure,
  useAlbumNameCheck,
} from '../../features/albums/index.ts'
import { FocusDialog } from '../../features/covers/lazy.ts'
import styles from './album-edit.module.css'

export function AlbumForm({ album }: { album: Album }) {
  const t = useTranslations('albumEdit')
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const goBack = useBack(`/album/${album.album_id}`)
  const from = useFromHere()
  const { rename } = useAlbumCalls()
  const explain = useAlbumFailure()
  const checkName = useAlbumNameCheck()
  const covers = useTranslations('covers')
  const { chooseCover, isCovering } = useAlbumChanges()
  const [moving, setMoving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    initial: { name: album.album_name },
    check: ({ name }) => ({ name: checkName(name) }),
    isReady: ({ name }) => name.trim() !== album.album_name,
    send: ({ name }) => rename(album.album_id, name),
    done: () => {
      snackbar.show({ text: t('saved') })
      guard.release()
      goBack()
    },
    refused: (error) => ({ words: explain(error) }),
  })
  const isChanged = form.values.name.trim() !== album.album_name
  const guard = useUnsavedGuard(isChanged)
  useNewName(album.album_name, form)
  return (
    <div className={styles.parts}>
      {album.photo_count > 0 && (
        <section className={styles.cover} aria-label={t('cover')}>
          <AlbumCover album={album} />
          <div className={styles.coverButtons}>
            <ButtonLink to="?cover" state={from} size="small">
              {t('changeCover')}
            </ButtonLink>
            <Button size="small" onClick={() => setMoving(true)}>
              {covers('move')}
            </Button>
          </div>
          {moving && album.thumbnail_photo_url && (
            <FocusDialog
              src={album.thumbnail_photo_url}
              colour={album.thumbnail_colour}
              focus={album.thumbnail_focus}
              busy={isCovering}
              onDone={async (focus) => {
                if (await chooseCover(album.album_id, album.thumbnail_photo_id ?? '', focus)) setMoving(false)
              }}
              onClose={() => setMoving(false)}
            />
          )}
        </section>
      )}
      <form onSubmit={form.submit} noValidate className={styles.form}>
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <AlbumNameField {...form.field('name')} />
        <div className={styles.buttons}>
          {!isChanged && (
            <span id="album-unchanged" className={styles.note}>
              {t('unchanged')}
            </span>
          )}
          <Button
            kind="primary"
            type="submit"
            disabled={!isChanged}
            aria-describedby={isChanged ? undefined : 'album-unchanged'}
            loading={form.isPending}
            loadingText={t('saving')}
          >
            {t('save')}
          </Button>
        </div>
      </form>
      <section className={styles.end} aria-label={t('delete')}>
        <p>{t('deleteNote')}</p>
        <Button kind="text" icon={Trash2} className={styles.danger} onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </section>
      <DeleteAlbumDialog
        album={album}
        open={deleting}
        onOpenChange={setDeleting}
        onDeleted={() => {
          guard.release()
          navigate('/album', { replace: true })
        }}
      />
      {guard.dialog}
    </div>
  )
}

/** Follows a rename in another tab, unless the user has typed a name here: saving the old one would undo it. */
function useNewName(
  name: string,
  { values, reset }: { values: { name: string }; reset: (values: { name: string }) => void },
): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    if (values.name === shown.current) reset({ name })
    shown.current = name
  }, [name, values.name, reset])
}

import type { Album } from '@koma/contract'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  AlbumCover,
  AlbumNameField,
  checkAlbumName,
  DeleteAlbumDialog,
  useAlbumChanges,
} from '../../features/albums/index.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { useBack, useFromHere } from '../../ui/layout/back.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './album-edit.module.css'

export function AlbumForm({ album }: { album: Album }) {
  const t = useTranslations('albumEdit')
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const goBack = useBack(`/album/${album.album_id}`)
  const from = useFromHere()
  const { rename } = useAlbumChanges()
  const [name, setName] = useState(album.album_name)
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [deleting, setDeleting] = useState(false)
  const isRunning = useRef(false)
  const isChanged = name.trim() !== album.album_name
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRunning.current || !isChanged || checkAlbumName(name)) return
    isRunning.current = true
    setRunning(true)
    setProblem(null)
    const outcome = await rename(album.album_id, name)
    isRunning.current = false
    setRunning(false)
    if (!outcome.album) return setProblem(outcome.problem)
    snackbar.show({ text: t('saved') })
    goBack()
  }
  return (
    <div className={styles.parts}>
      {album.photo_count > 0 && (
        <section className={styles.cover} aria-label={t('cover')}>
          <AlbumCover album={album} />
          <ButtonLink to="?cover" state={from} size="small">
            {t('changeCover')}
          </ButtonLink>
        </section>
      )}
      <form onSubmit={save} noValidate className={styles.form}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <AlbumNameField value={name} onChange={setName} tried={tried} />
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
            loading={running}
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
        onDeleted={() => navigate('/album', { replace: true })}
      />
    </div>
  )
}

import type { Album } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Plus, Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import styles from './add-to-album.module.css'
import { AlbumCover } from './album-cover.tsx'
import { checkAlbumName } from './album-name.ts'
import { AlbumNameField } from './album-name-field.tsx'
import { useAlbums } from './albums-query.ts'
import { type Outcome, useAlbumChanges } from './use-album-changes.ts'
import { useAlbumDate } from './use-album-date.ts'

interface AddToAlbumDialogProps {
  photoIds: readonly string[]
  onClose: () => void
  onAdded: (album: Album) => void
}

/** An album to put the photos into, or a new one. It stays open where the server refuses, with the reason. */
export function AddToAlbumDialog({ photoIds, onClose, onAdded }: AddToAlbumDialogProps) {
  const t = useTranslations('albums.add')
  const ui = useTranslations('ui')
  const { make, add } = useAlbumChanges()
  const formId = useId()
  const [isNew, setNew] = useState(false)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** `new`, or the album it goes into. */
  const [running, setRunning] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async (what: string, act: () => Promise<Outcome>) => {
    // A second click comes before the button knows that it is busy.
    if (isRunning.current) return
    isRunning.current = true
    setRunning(what)
    setProblem(null)
    const outcome = await act()
    isRunning.current = false
    setRunning(null)
    if (outcome.album) onAdded(outcome.album)
    else setProblem(outcome.problem)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!checkAlbumName(name)) void run('new', () => make(name, photoIds))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count: photoIds.length })}
      locked={running !== null}
      focusField={isNew}
      footer={
        <>
          <Button onClick={isNew ? () => setNew(false) : onClose} disabled={running !== null}>
            {isNew ? ui('back') : ui('cancel')}
          </Button>
          {isNew && (
            <Button kind="primary" type="submit" form={formId} loading={running === 'new'} loadingText={t('making')}>
              {t('make')}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <div className={styles.problem}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {isNew ? (
        <form id={formId} onSubmit={submit} noValidate>
          <AlbumNameField value={name} onChange={setName} tried={tried} />
        </form>
      ) : (
        <Choice
          running={running}
          onNew={(typed) => {
            setName(typed)
            setTried(false)
            setProblem(null)
            setNew(true)
          }}
          onChoose={(album) => void run(album.album_id, () => add(album.album_id, photoIds))}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  running: string | null
  onNew: (name: string) => void
  onChoose: (album: Album) => void
}

function Choice({ running, onNew, onChoose }: ChoiceProps) {
  const t = useTranslations('albums')
  const dateOf = useAlbumDate()
  const query = useAlbums()
  const { albums, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLocaleLowerCase()
  // A search has to know every album, and a list that is this short need not be scrolled to come.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const found = albums?.filter((album) => album.album_name.toLocaleLowerCase().includes(sought))
  return (
    <>
      <TextField
        type="search"
        label={t('add.search')}
        leading={<Icon of={Search} size={18} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchText.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.list} aria-label={t('add.list')}>
        <ListRow
          leading={
            <span className={styles.new}>
              <Icon of={Plus} />
            </span>
          }
          title={t('new')}
          onClick={() => onNew(typed.trim())}
        />
        {found?.map((album) => (
          <ListRow
            key={album.album_id}
            leading={<AlbumCover album={album} className={styles.cover} />}
            title={<span className={styles.name}>{album.album_name}</span>}
            caption={t('caption', { count: album.photo_count, date: dateOf(album.updated_at) })}
            trailing={running === album.album_id && t('add.adding')}
            onClick={() => onChoose(album)}
          />
        ))}
      </ul>
      {found?.length === 0 && sought !== '' && !hasNextPage && <p className={styles.none}>{t('add.none')}</p>}
      {!albums && <ListState query={query} skeleton={<SkeletonRows count={3} />} />}
    </>
  )
}

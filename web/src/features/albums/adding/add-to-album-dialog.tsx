import type { Album } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { SearchField } from '@koma/ui/field/search-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { useAllPages } from '@koma/ui/list/use-all-pages.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ListState } from '../../../platform/connection/list-state.tsx'
import { HolderMark, usePhotoHolders } from '../../holders/index.ts'
import { AlbumCover } from '../album-cover.tsx'
import { useAlbums } from '../albums-query.ts'
import { useAlbumCalls, useAlbumFailure } from '../changing/use-album-changes.ts'
import { useAlbumNameCheck } from '../naming/album-name.ts'
import { AlbumNameField } from '../naming/album-name-field.tsx'
import { useAlbumDate } from '../use-album-date.ts'
import styles from './add-to-album.module.css'

interface AddToAlbumDialogProps {
  photoIds: readonly string[]
  onClose: () => void
  /** `added` is how many of the photos were not in the album before. */
  onAdded: (album: Album, added: number) => void
}

/** Puts photos into an album or a new one. Stays open with the reason if the server refuses. */
export function AddToAlbumDialog({ photoIds, onClose, onAdded }: AddToAlbumDialogProps) {
  const t = useTranslations('albums.add')
  const ui = useTranslations('ui')
  const calls = useAlbumCalls()
  const explain = useAlbumFailure()
  const checkName = useAlbumNameCheck()
  const formId = useId()
  const [isNew, setNew] = useState(false)
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: checkName(name) }),
    send: ({ name }) => calls.make(name, photoIds),
    done: (album) => onAdded(album, photoIds.length),
    refused: (error) => ({ words: explain(error) }),
  })
  const adding = useChange({
    send: (albumId: string) => calls.add(albumId, photoIds),
    done: ({ album, added }) => onAdded(album, added),
    failed: (error) => form.refuse({ words: explain(error) }),
  })
  const isPending = form.isPending || adding.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count: photoIds.length })}
      locked={isPending}
      focusField={isNew}
      footer={
        <>
          <Button onClick={isNew ? () => setNew(false) : onClose} disabled={isPending}>
            {isNew ? ui('back') : ui('cancel')}
          </Button>
          {isNew && (
            <Button kind="primary" type="submit" form={formId} loading={form.isPending} loadingText={t('making')}>
              {t('make')}
            </Button>
          )}
        </>
      }
    >
      {form.problem && (
        <div className={styles.problem}>
          <Notice tone="danger">{form.problem}</Notice>
        </div>
      )}
      {isNew ? (
        <form id={formId} onSubmit={form.submit} noValidate>
          <AlbumNameField {...form.field('name')} />
        </form>
      ) : (
        <Choice
          photoIds={photoIds}
          addingTo={adding.pending}
          onNew={(name) => {
            form.reset({ name })
            setNew(true)
          }}
          onChoose={(album) => {
            form.refuse(null)
            void adding.run(album.album_id)
          }}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  photoIds: readonly string[]
  /** The album that the photos are being added to. */
  addingTo: string | undefined
  onNew: (name: string) => void
  onChoose: (album: Album) => void
}

function Choice({ photoIds, addingTo, onNew, onChoose }: ChoiceProps) {
  const t = useTranslations('albums')
  const dateOf = useAlbumDate()
  const heldIn = usePhotoHolders(photoIds)
  const query = useAlbums()
  const { albums } = query
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLocaleLowerCase()
  useAllPages(query)
  const found = albums?.filter((album) => album.album_name.toLocaleLowerCase().includes(sought))
  return (
    <>
      <SearchField
        label={t('add.search')}
        maxLength={limits.searchText.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.results}>
        <ul aria-label={t('add.list')}>
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
              caption={
                <span className={styles.caption}>
                  {t('caption', { count: album.photo_count, date: dateOf(album.updated_at) })}
                  <HolderMark held={heldIn(album.album_id)} count={photoIds.length} />
                </span>
              }
              trailing={addingTo === album.album_id && t('add.adding')}
              onClick={() => onChoose(album)}
            />
          ))}
        </ul>
        {found?.length === 0 && sought !== '' && !query.hasNextPage && <p className={styles.none}>{t('add.none')}</p>}
        {query.isFetchNextPageError && <ShowMore query={query} />}
        {!albums && <ListState query={query} skeleton={<SkeletonRows count={3} />} />}
      </div>
    </>
  )
}

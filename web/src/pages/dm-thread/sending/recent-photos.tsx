// biome-ignore-all lint/a11y/useSemanticElements: a whole photo is the checkbox, which an input element cannot be; a fieldset is for forms.
import type { Photo } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ImagePlus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../../features/navigation/index.ts'
import {
  type ArrangedLibrary,
  clockOfPhoto,
  PagesNotice,
  pictureAddress,
  useLibrarySource,
  usePhotoList,
  usePhotoPages,
  usePhotoStore,
  usePhotoWords,
} from '../../../features/photos/index.ts'
import styles from './composer.module.css'

/** How many photos the strip has; older ones are on the page that chooses from all. */
const stripLength = 30

interface RecentPhotosProps {
  userId: string
  /** In the order in which they were chosen. */
  chosen: readonly string[]
  onToggle: (photoId: string) => void
}

/** The own photos that were added last, to choose from. */
export function RecentPhotos(props: RecentPhotosProps) {
  const t = useTranslations('dmThread.composer')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const { list, isError, refetch } = usePhotoList(useLibrarySource(), newest)
  return (
    <>
      <div role="group" aria-label={t('recent')} className={styles.strip}>
        {isMounted('/dm/create') && (
          <Link to={`/dm/create?user=${props.userId}`} state={from} aria-label={t('allLabel')} className={styles.all}>
            <Icon of={ImagePlus} size={20} />
            {t('all')}
          </Link>
        )}
        {list && list.length > 0 && <Strip {...props} list={list} />}
        {list?.length === 0 && <p className={styles.none}>{t('empty')}</p>}
      </div>
      {!list && <PagesNotice trouble={{ isFailing: isError, retry: () => void refetch() }} />}
    </>
  )
}

const newest = { by: 'added', first: 'newest' } as const

function Strip({ list, chosen, onToggle }: RecentPhotosProps & { list: ArrangedLibrary }) {
  const length = Math.min(stripLength, list.length)
  const trouble = usePhotoPages(list, { from: 0, to: length })
  const { store } = usePhotoStore()
  const tiles = Array.from({ length }, (_, place) => {
    const photo = store.get(list.idAt(place) ?? '')
    const [ratio = 1] = list.idAt(place) === undefined ? [] : list.ratiosBetween(place, place + 1)
    const style = { aspectRatio: ratio, ['--placeholder' as string]: list.colourAt(place) ?? undefined }
    // biome-ignore lint/suspicious/noArrayIndexKey: a photo that is not loaded has nothing but its place.
    if (!photo) return <span key={place} className={styles.tile} style={style} />
    const number = chosen.indexOf(photo.photo_id) + 1
    return <Tile key={photo.photo_id} photo={photo} number={number} style={style} onToggle={onToggle} />
  })
  return (
    <>
      {tiles}
      <PagesNotice trouble={trouble} />
    </>
  )
}

interface TileProps {
  photo: Photo
  /** Its number among those that are chosen, from 1 on; 0 if it is not. */
  number: number
  style: CSSProperties
  onToggle: (photoId: string) => void
}

function Tile({ photo, number, style, onToggle }: TileProps) {
  const words = usePhotoWords()
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={number > 0}
      aria-label={words.photo(clockOfPhoto(photo), photo)}
      className={classNames(styles.tile, number > 0 && styles.chosen)}
      style={style}
      onClick={() => onToggle(photo.photo_id)}
    >
      <img src={pictureAddress(photo, 'thumbnail')} alt="" loading="lazy" decoding="async" draggable={false} />
      <span className={styles.check} aria-hidden="true">
        {number > 0 && number}
      </span>
    </button>
  )
}

import type { Album } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { useAllPages } from '@koma/ui/list/use-all-pages.ts'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Heart, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { AlbumCover, Cover, useAlbumDate, type useAlbums } from '../../features/albums/index.ts'
import { useFavoritesSource } from '../../features/favorites/index.ts'
import { pictureAddress, usePhoto, usePhotoList } from '../../features/photos/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { arrangeAlbums, useAlbumOrder } from './album-order.ts'
import { AlbumTools } from './album-tools.tsx'
import styles from './albums.module.css'

// Loaded apart, because few visits put albums in another order.
const HandCards = lazySection(async () => (await import('./hand-cards.tsx')).HandCards)

interface AlbumCardsProps {
  query: ReturnType<typeof useAlbums>
  albums: readonly Album[]
  onCreate: () => void
}

/** The "new album" card, the favorites, and every album. Further pages load on scrolling. */
export function AlbumCards({ query, albums, onCreate }: AlbumCardsProps) {
  const t = useTranslations('albumsPage')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const locale = useLocale()
  const [order, setOrder] = useAlbumOrder()
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => arrangeAlbums(albums, { order, typed, locale }), [albums, order, typed, locale])
  // The server sends them as last updated: any other order, and a search, need all pages.
  const needsAll = order !== 'updated' || typed.trim() !== ''
  useAllPages(query, needsAll)
  const before = typed === '' && (
    <>
      <li>
        <NewCard isFirst={albums.length === 0 && !hasNextPage} onCreate={onCreate} />
      </li>
      <li>
        <FavoritesCard />
      </li>
    </>
  )
  return (
    <div className={styles.page}>
      {albums.length > 0 && (
        <AlbumTools
          // The total is known only once the last page has loaded.
          count={hasNextPage ? undefined : shown.length}
          typed={typed}
          onType={setTyped}
          order={order}
          onOrder={setOrder}
        />
      )}
      <VisuallyHidden>
        <span role="status">{typed !== '' && !hasNextPage && t('found', { count: shown.length })}</span>
      </VisuallyHidden>
      {/* Those that are found by name, or not all loaded yet, have no neighbours to be put between. */}
      {order === 'hand' && typed === '' && !hasNextPage && shown.length > 1 ? (
        <HandCards albums={shown} before={before} draw={(album) => <AlbumCard album={album} />} />
      ) : (
        <ul className={styles.cards}>
          {before}
          {shown.map((album) => (
            <li key={album.album_id}>
              <AlbumCard album={album} />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && typed !== '' && !hasNextPage && <p className={styles.none}>{t('none')}</p>}
      {hasNextPage && !isFetchNextPageError && (
        // Remounted with each page: an IntersectionObserver reports an element that stays in view only once.
        <More key={albums.length} busy={isFetchingNextPage} onSeen={query.fetchNextPage} />
      )}
      {isFetchNextPageError && (
        <ListState query={{ ...query, isError: true, refetch: query.fetchNextPage }} skeleton={null} />
      )}
    </div>
  )
}

function NewCard({ isFirst, onCreate }: { isFirst: boolean; onCreate: () => void }) {
  const t = useTranslations('albumsPage')
  const words = useTranslations('albums')
  return (
    <button type="button" className={styles.card} onClick={onCreate}>
      <span className={styles.new}>
        <Icon of={Plus} size={24} />
      </span>
      <Words name={words('new')} caption={t(isFirst ? 'newFirst' : 'newHint')} />
    </button>
  )
}

const newestFirst = { by: 'added', first: 'newest' } as const

function FavoritesCard() {
  const t = useTranslations('albumsPage')
  const { list } = usePhotoList(useFavoritesSource(), newestFirst)
  const newest = usePhoto(list?.idAt(0) ?? '')
  const from = useFromHere()
  return (
    <Link to="/favorite" state={from} className={styles.card}>
      <Cover src={newest ? pictureAddress(newest, 'medium') : null} colour={newest?.average_colour} icon={Heart}>
        {newest && (
          <span className={styles.heart}>
            <Icon of={Heart} size={22} filled />
          </span>
        )}
      </Cover>
      <Words name={t('favorites')} caption={list ? t('count', { count: list.length }) : ' '} />
    </Link>
  )
}

function AlbumCard({ album }: { album: Album }) {
  const words = useTranslations('albums')
  const dateOf = useAlbumDate()
  const from = useFromHere()
  return (
    <Link to={`/album/${album.album_id}`} state={from} className={styles.card}>
      <AlbumCover album={album} />
      <Words
        name={album.album_name}
        caption={words('caption', { count: album.photo_count, date: dateOf(album.updated_at) })}
      />
    </Link>
  )
}

function Words({ name, caption }: { name: string; caption: ReactNode }) {
  return (
    <span className={styles.words}>
      <b title={name}>{name}</b>
      <small>{caption}</small>
    </span>
  )
}

/** Fetches the next page when the end of the list comes near. */
function More({ busy, onSeen }: { busy: boolean; onSeen: () => unknown }) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    const end = ref.current
    if (!end || busy) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={ref} className={styles.more}>
      {busy && <Spinner />}
    </div>
  )
}

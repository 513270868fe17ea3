import { ButtonLink } from '@koma/ui/button/button.tsx'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Cover } from '../../features/albums/index.ts'
import { CollectionHeader } from '../../features/covers/index.ts'
import { useFavoritesSource } from '../../features/favorites/index.ts'
import { MainActions } from '../../features/navigation/index.ts'
import { OwnPhotoList, PhotoListSkeleton, ViewsRow } from '../../features/photo-list/index.ts'
import {
  type ArrangedLibrary,
  PhotoSourceProvider,
  pictureAddress,
  useOrderedList,
  usePhoto,
} from '../../features/photos/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'

const linkTo = (photoId: string) => `/photo/${photoId}?view=favorite`

export function FavoritePage() {
  const t = useTranslations('favoritePage')
  const mine = useTranslations('navigation')
  const source = useFavoritesSource()
  const favorites = useOrderedList(source)
  const { list } = favorites
  const title = <title>{`${t('title')} — Koma`}</title>
  if (list && list.length > 0) {
    return (
      <>
        {title}
        <PhotoSourceProvider value={source}>
          <OwnPhotoList
            list={list}
            order={favorites.order}
            onOrder={favorites.onOrder}
            title={mine('photo')}
            linkTo={linkTo}
            isFavorites
            head={<FavoritesHeader list={list} />}
          />
        </PhotoSourceProvider>
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={mine('photo')} actions={<MainActions />} />
      {list ? <NoFavorites /> : <ListState query={favorites} skeleton={<PhotoListSkeleton />} />}
    </>
  )
}

/** Laid out as the heads of albums are; the cover is the first photo of the list. */
function FavoritesHeader({ list }: { list: ArrangedLibrary }) {
  const t = useTranslations('favoritePage')
  const first = usePhoto(list.idAt(0) ?? '')
  return (
    <CollectionHeader
      cover={
        <Cover
          src={first ? pictureAddress(first, 'medium') : null}
          colour={first?.average_colour ?? null}
          icon={Heart}
        />
      }
      facts={t('facts', { count: list.length })}
      name={t('title')}
      about={t('about')}
    />
  )
}

function NoFavorites() {
  const t = useTranslations('favoritePage.empty')
  return (
    <>
      <ViewsRow />
      <Centre>
        <EmptyState title={t('title')} action={<ButtonLink to="/photo">{t('photos')}</ButtonLink>}>
          {t('body')}
        </EmptyState>
      </Centre>
    </>
  )
}

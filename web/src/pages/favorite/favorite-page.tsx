import { useTranslations } from 'use-intl'
import { useFavorites, useFavoritesSource } from '../../features/favorites/index.ts'
import { MainActions } from '../../features/navigation/index.ts'
import { OwnPhotoList, PhotoListSkeleton, ViewsRow } from '../../features/photo-list/index.ts'
import { PhotoSourceProvider } from '../../features/photos/index.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'

const linkTo = (photoId: string) => `/photo/${photoId}?view=favorite`

export function FavoritePage() {
  const t = useTranslations('favoritePage')
  const mine = useTranslations('navigation')
  const favorites = useFavorites()
  const source = useFavoritesSource()
  const { index, isComplete } = favorites
  const title = <title>{`${t('title')} — Koma`}</title>
  if (index && index.photoIds.length > 0) {
    return (
      <>
        {title}
        <PhotoSourceProvider value={source}>
          <OwnPhotoList
            index={index}
            title={mine('photo')}
            linkTo={linkTo}
            isFavorites
            isGrowing={!isComplete}
            // What has loaded stays on the screen; only the rest is missing.
            below={!isComplete && favorites.isError && <ListState query={favorites} skeleton={null} />}
          />
        </PhotoSourceProvider>
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={mine('photo')} actions={<MainActions />} />
      {index && isComplete ? <NoFavorites /> : <ListState query={favorites} skeleton={<PhotoListSkeleton />} />}
    </>
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

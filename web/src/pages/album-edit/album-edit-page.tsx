import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isNoAlbum, NoAlbum, useAlbum } from '../../features/albums/index.ts'
import { Page } from '../../ui/layout/page.tsx'
import { lazySection } from '../../ui/lazy/lazy-part.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { AlbumForm } from './album-form.tsx'

// A grid of photos, which changing the name does not need.
const CoverChoice = lazySection(async () => (await import('./cover-choice.tsx')).CoverChoice)

/** Name, cover and the end of an album. */
export function AlbumEditPage() {
  const t = useTranslations('albumEdit')
  const { albumId = '' } = useParams()
  const [query] = useSearchParams()
  const album = useAlbum(albumId)
  const address = `/album/${albumId}`
  if (isNoAlbum(album.error)) return <NoAlbum />
  if (album.data && query.has('cover')) {
    return <CoverChoice album={album.data} />
  }
  return (
    <Page layout="column" title={t('title')} back={address}>
      {album.data ? <AlbumForm album={album.data} /> : <ListState query={album} skeleton={null} />}
    </Page>
  )
}

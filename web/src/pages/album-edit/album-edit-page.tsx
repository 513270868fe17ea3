import { Page } from '@koma/ui/layout/page.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { NoAlbum, useAlbum } from '../../features/albums/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { AlbumForm } from './album-form.tsx'

// Loaded apart: it brings the photo grid, which a change of the name does not need.
const CoverChoice = lazySection(async () => (await import('./cover-choice.tsx')).CoverChoice)

/** Changes the name and cover of an album, and deletes it. */
export function AlbumEditPage() {
  const t = useTranslations('albumEdit')
  const { albumId = '' } = useParams()
  const [query] = useSearchParams()
  const album = useAlbum(albumId)
  const address = `/album/${albumId}`
  if (isNotThere(album.error)) return <NoAlbum />
  if (album.data && query.has('cover')) {
    return <CoverChoice album={album.data} />
  }
  return (
    <Page layout="column" title={t('title')} back={address}>
      {album.data ? <AlbumForm album={album.data} /> : <ListState query={album} skeleton={null} />}
    </Page>
  )
}

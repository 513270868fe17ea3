import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { photoNumber } from '../../testing/photo-server.ts'
import { renderApp } from '../../testing/render.tsx'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'
import { ShareServer } from '../features/shares/test-share-server.ts'
import { me } from '../features/shares/test-shares.ts'
import { pageTable } from './routes/page-table.ts'

/** A server with a photo, an album, a share and a link to the photo. */
function serverWithAll() {
  const photo = photoNumber(0, { owner: me })
  const server = new ShareServer([photo])
  const share = server.keep(1, { photos: [photo] })
  server.library.albums.make('夕焼け', [photo.photo_id])
  server.library.links.links.set(photo.photo_id, {
    path: '/p/link-number-0000000001',
    created_at: '2025-08-16T12:00:00Z',
    expires_at: null,
    shows_world: true,
    shows_owner: false,
    allow_original: false,
  })
  const ids: Record<string, string | undefined> = {
    ':photoId': photo.photo_id,
    ':albumId': server.library.albums.kept[0]?.albumId,
    ':shareId': share.id,
    ':token': 'link-number-0000000001',
  }
  const addressOf = (path: string) => path.replace(/:\w+/g, (name) => ids[name] ?? name)
  return { client: server.client(), addressOf }
}

const missing = '0198b2f4-7c1e-7000-8000-ffffffffffff'
const notFound = [
  '/nowhere',
  `/photo/${missing}`,
  `/album/${missing}`,
  `/share/${missing}`,
  '/share/:shareId/photo/missing',
  '/p/link-number-9999999999',
]

describe('every page', () => {
  it.each([...pageTable.map(({ path }) => path), ...notFound])('has one main heading: %s', async (path) => {
    const { client, addressOf } = serverWithAll()
    await renderApp({ path: addressOf(path), client, identity: new FakeIdentity({ signedIn: path !== '/login' }) })
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
  })
})

import { ShareServer } from '../../src/features/shares/test-share-server.ts'
import { me } from '../../src/features/shares/test-shares.ts'
import { photoNumber } from './photo-server.ts'

/** A server with a photo, an album, a share and a link to the photo. */
export function serverWithAll({ signedIn = true } = {}) {
  const photo = photoNumber(0, { owner: me })
  const server = new ShareServer([photo])
  const share = server.keep(1, { photos: [photo], ...(signedIn ? {} : { type: 'PUBLIC' }) })
  if (!signedIn) server.viewer = null
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

import type { Reactions as ReactionMap } from '@koma/contract'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import type { Language } from '../../platform/preferences/language.ts'
import { usePhoto, usePhotoDetail } from '../photos/index.ts'
import { FakeIdentity, mio } from '../session/identity/fake-identity.ts'
import { Reactions, useLibraryReaction } from './index.ts'

const photoId = photoNumber(0).photo_id
export const yukine = personNumber(11, { user_name: 'ゆきね' })
export const shino = personNumber(12, { user_name: 'シノ' })

function LookingSample() {
  const { data } = usePhotoDetail(photoId)
  return data ? <Reactions photo={data} /> : null
}

function Sample() {
  const detail = usePhotoDetail(photoId)
  const photo = usePhoto(photoId) ?? detail.data
  const reaction = useLibraryReaction(photoId)
  return photo ? <Reactions photo={photo} reaction={reaction} /> : null
}

interface Options {
  reactions?: ReactionMap
  language?: Language
  /** The user may not react. */
  look?: boolean
}

/** Opens a page with the reactions of one photo. `stored` returns those that the server has. */
export async function openReactions({ reactions = {}, language = 'ja', look = false }: Options = {}) {
  const server = new PhotoServer([photoNumber(0, { reactions })])
  server.people.me = personNumber(1, { user_id: mio.user_id, user_name: 'ミオ' })
  const page = samplePage('/sample', { page: async () => ({ Component: look ? LookingSample : Sample }) })
  const app = await renderApp({
    path: '/sample',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    pages: [page],
    bare: true,
    language,
  })
  const stored = () => Object.entries(server.photos[0]?.reactions ?? {}).map(([emoji, users]) => [emoji, users.length])
  return { ...app, server, stored }
}

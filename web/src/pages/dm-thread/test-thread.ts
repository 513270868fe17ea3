import { screen } from '@testing-library/react'
import { renderApp } from '../../../testing/render.tsx'
import { DmServer } from '../../../testing/servers/dm-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import { me, yukine } from '../../features/shares/test-shares.ts'
import type { Language } from '../../platform/preferences/language.ts'

interface Opened {
  userId?: string
  path?: string
  language?: Language
  library?: PhotoServer
}

/** Opens the thread with ゆきね. */
export async function openThread(
  server: DmServer,
  { userId = yukine.user_id, path = '', language = 'ja', library = new PhotoServer([]) }: Opened = {},
) {
  return renderApp({
    path: `/dm/${userId}${path}`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(library.client()),
    language,
  })
}

/** A server with an empty thread with ゆきね. */
export function serverWithThread() {
  const server = new DmServer(me)
  return { server, thread: server.keep(yukine) }
}

export const photos = (...numbers: number[]) => numbers.map((number) => photoNumber(number))

/** What screen readers say of the sendings, in their order. */
export async function sendings(): Promise<Array<string | null>> {
  await screen.findAllByRole('article')
  return screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))
}

import { screen, within } from '@testing-library/react'
import { renderApp } from '../../../testing/render.tsx'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import type { ShareServer } from '../../features/shares/test-share-server.ts'
import { type KeptShare, me, yukine } from '../../features/shares/test-shares.ts'

export const ofYukine = (number: number) => photoNumber(number, { owner: yukine })

interface Opened {
  guest?: boolean
  path?: string
  language?: 'ja' | 'en'
}

/** Opens a share, as a member or as a guest. */
export async function openShare(
  server: ShareServer,
  kept: KeptShare,
  { guest = false, path = '', language = 'ja' }: Opened = {},
) {
  server.viewer = guest ? null : me
  return renderApp({
    path: `/share/${kept.id}${path}`,
    identity: new FakeIdentity({ signedIn: !guest }),
    client: server.client(),
    language,
  })
}

export const tiles = async () => within(await screen.findByRole('grid')).findAllByRole('link')

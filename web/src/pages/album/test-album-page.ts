import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

export const name = '夕焼け'

/** Five photos; the album has those of worlds 0, 2 and 4. */
export function albumServer(count = 5, isIn = (number: number) => number % 2 === 0) {
  const server = new PhotoServer(Array.from({ length: count }, (_, number) => photoNumber(number)))
  const ids = server.photos.filter((_, number) => isIn(number)).map((photo) => photo.photo_id)
  const { albumId } = server.albums.make(name, ids)
  return { server, albumId }
}

export async function open(
  { server, albumId }: ReturnType<typeof albumServer>,
  { path = `/album/${albumId}`, ...more }: Parameters<typeof renderApp>[0] = {},
) {
  return renderApp({ path, identity: new FakeIdentity({ signedIn: true }), client: server.client(), ...more })
}

export const tiles = () => within(screen.getByRole('grid')).getAllByRole('link')
export const worlds = () => tiles().map((link) => /World (\d+)/.exec(link.getAttribute('aria-label') ?? '')?.[1])
export const shows = (...expected: string[]) => waitFor(() => expect(worlds()).toEqual(expected))
export const check = (world: number) => checkOf(new RegExp(`World ${world}$`))
/** Styles are not applied here, so a button's name also contains its hidden "in progress" label: only the start is matched. */
export const press = (button: string) => screen.getByRole('button', { name: new RegExp(`^${button}`) })

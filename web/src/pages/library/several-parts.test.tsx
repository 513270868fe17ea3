import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

/** A library of a thousand photos in parts of a hundred, most of which are never loaded. */
async function openLibrary() {
  const server = new PhotoServer(Array.from({ length: 1000 }, (_, number) => photoNumber(number)))
  server.lists.partLength = 100
  const app = await renderApp({
    path: '/photo',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
  })
  return { server, ...app }
}

const tile = (world: number) => screen.findByRole('link', { name: new RegExp(`World ${world}$`) })

describe('a library of which only some parts are loaded', () => {
  it('focuses the next photo when the focused one is moved to the trash, and goes on from there by keys', async () => {
    const { user } = await openLibrary()
    const first = await tile(3)
    act(() => first.focus())
    await user.keyboard('x{Delete}')
    await waitFor(async () => expect(document.activeElement).toBe(await tile(4)))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await tile(5))
  })

  it('does not keep a photo chosen that was deleted on another device', async () => {
    const { server, user, queryClient } = await openLibrary()
    await user.click(await checkOf(/World 3$/))
    await user.click(await tile(5))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2枚を選択中')
    server.photos = server.photos.filter((photo) => photo.world_name !== 'World 3')
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1枚を選択中'))
    await user.click(screen.getByRole('button', { name: 'ゴミ箱へ' }))
    await waitFor(() => expect([...server.trash.values()].map((photo) => photo.world_name)).toEqual(['World 5']))
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { DeviceStore } from '../../features/photos/sync/device/device-store.ts'
import { FakeIdentity, mio } from '../../features/session/identity/fake-identity.ts'

const evening = (count: number) => Array.from({ length: count }, (_, number) => photoNumber(number))
const never = new Promise<void>(() => {})

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

async function visit(server: PhotoServer, me: { user_id?: string } = {}) {
  return renderApp({
    path: '/photo',
    identity: new FakeIdentity({ signedIn: true, me }),
    client: server.client(),
  })
}

/** What is kept on the device for a user. */
async function kept(userId = mio.user_id) {
  const store = new DeviceStore(userId, globalThis.indexedDB)
  const photoIds = evening(3).map((photo) => photo.photo_id)
  const photos = await store.readPhotos('own', photoIds)
  return { list: await store.list('library added').readList(), photos: photos.length }
}

const worldsShown = () =>
  screen.getAllByRole('link', { name: /World \d/ }).map((link) => link.getAttribute('aria-label'))

describe('[4 photo cache] a second visit to my photos', () => {
  it('shows the photos of the last one at once, while the server has not answered', async () => {
    const server = new PhotoServer(evening(3))
    await visit(server)
    await screen.findByRole('link', { name: /World 2/ })
    await waitFor(async () => expect(await kept()).toMatchObject({ list: { parts: [{ count: 3 }] }, photos: 3 }))
    cleanup()
    server.gates = { 'GET /my': never }
    await visit(server)
    await screen.findByRole('link', { name: /World 2/ })
    expect(worldsShown()).toHaveLength(3)
  })

  it('shows what has changed since as soon as the server has answered', async () => {
    const server = new PhotoServer(evening(3))
    await visit(server)
    await screen.findByRole('link', { name: /World 2/ })
    await waitFor(async () => expect(await kept()).toMatchObject({ list: { parts: [{ count: 3 }] }, photos: 3 }))
    cleanup()
    server.photos = [photoNumber(0, { world_name: 'World 7' }), photoNumber(2)]
    await visit(server)
    await screen.findByRole('link', { name: /World 7/ })
    await waitFor(() => expect(worldsShown()).toHaveLength(2))
  })

  it('shows nothing of another user, and keeps nothing after signing out', async () => {
    const server = new PhotoServer(evening(3))
    const { session } = await visit(server)
    await screen.findByRole('link', { name: /World 2/ })
    await waitFor(async () => expect(await kept()).toMatchObject({ photos: 3 }))
    await session.signOut()
    await waitFor(async () => expect(await kept()).toEqual({ list: undefined, photos: 0 }))
  })
})

import { ApiError, type Client } from '@koma/client'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { ShareServer } from '../shares/test-share-server.ts'
import { me } from '../shares/test-shares.ts'

/** A client whose server fails one of the calls until `isMended` is set. */
function breaking(client: Client, broken: string) {
  const fault = { isMended: false }
  const failure = new ApiError(1, 'Unknown error', { status: 500 })
  const isBroken = (name: string) => name === broken && !fault.isMended
  const made: Client = {
    ...client,
    call: async (name, ...input) =>
      isBroken(name) ? { data: null, error: failure, response: null } : client.call(name, ...input),
    ask: async (name, ...input) => {
      if (isBroken(name)) throw failure
      return client.ask(name, ...input)
    },
  }
  return { client: made, fault }
}

function library() {
  return new PhotoServer([photoNumber(0), photoNumber(1)])
}

const lists = [
  {
    name: 'the library',
    call: 'GET /my',
    open: () => ({ client: library().client(), path: '/photo' }),
  },
  {
    name: 'an album',
    call: 'GET /album/{AlbumId}/photos',
    open: () => {
      const server = library()
      const photoIds = server.photos.map((photo) => photo.photo_id)
      const { albumId } = server.albums.make('夕焼け', photoIds)
      const client = server.client()
      // The response for an album contains its first photos. Left out here, so that they have to be fetched as a page.
      const ask = async (name: Parameters<Client['ask']>[0], ...input: unknown[]) => {
        const data = await (client.ask as (name: string, ...input: unknown[]) => Promise<object>)(name, ...input)
        return name === 'GET /album/{AlbumId}' ? { ...data, photos: [] } : data
      }
      return { client: { ...client, ask: ask as Client['ask'] }, path: `/album/${albumId}` }
    },
  },
  {
    name: 'a share',
    call: 'GET /share/{ShareId}/photos',
    open: () => {
      const server = new ShareServer()
      server.viewer = me
      const kept = server.keep(1, { photos: [photoNumber(0), photoNumber(1)] })
      return { client: server.client(), path: `/share/${kept.id}` }
    },
  },
  {
    name: 'the trash',
    call: 'GET /trash',
    open: () => {
      const server = new PhotoServer([])
      const photo = photoNumber(0)
      server.trash.set(photo.photo_id, photo)
      return { client: server.client(), path: '/trash' }
    },
  },
] as const

describe('a list whose photos fail to load', () => {
  it.each(lists)('retries in $name, and shows a notice with a button to retry now', async ({ call, open }) => {
    const { client: whole, path } = open()
    const { client, fault } = breaking(whole, call)
    const { user } = await renderApp({ path, identity: new FakeIdentity({ signedIn: true }), client })
    expect(await screen.findByText(/読み込めない写真があります/)).toBeTruthy()
    fault.isMended = true
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect((await screen.findAllByLabelText(/World 0/)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/読み込めない写真があります/)).toBeNull()
  })

  it('loads them without a click when the server has recovered', async () => {
    const { client, fault } = breaking(library().client(), 'GET /my')
    await renderApp({ path: '/photo', identity: new FakeIdentity({ signedIn: true }), client, language: 'en' })
    expect(await screen.findByText(/Some photos can't be loaded/)).toBeTruthy()
    fault.isMended = true
    expect(await screen.findByRole('link', { name: /World 0/ })).toBeTruthy()
  })
})

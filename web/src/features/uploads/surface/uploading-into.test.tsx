import type { PhotoSender } from '@koma/client/uploads'
import { pngFile } from '@koma/client/uploads/samples'
import type { Photo } from '@koma/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../testing/render.tsx'
import { photoNumber } from '../../../../testing/servers/photo-server.ts'
import { FakeIdentity, mio } from '../../session/identity/fake-identity.ts'
import { ShareServer } from '../../shares/test-share-server.ts'
import { type KeptShare, me, yukine } from '../../shares/test-shares.ts'
import { readAnyPicture } from '../test-files.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

const asMember = { owner: yukine, people: new Map([[me.user_id, 'member' as const]]) }

/** Adds every file to the library as its next photo, once the gate is open. */
function takeInto(server: ShareServer, gate: Promise<void> = Promise.resolve()): PhotoSender {
  let count = 0
  return {
    async send(_, { onProgress }) {
      onProgress(0.5)
      await gate
      const photo: Photo = photoNumber(count++, { user_id: mio.user_id })
      server.library.photos = [photo, ...server.library.photos]
      return { photo, isNew: true }
    },
  }
}

async function open(server: ShareServer, path: string, sender = takeInto(server)) {
  const app = await renderApp({
    path,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    uploads: { sender, readPicture: readAnyPicture },
  })
  // The surface, which handles drops, is not part of the first load.
  await vi.dynamicImportSettled()
  return app
}

const dropOf = (...names: string[]) => {
  const files = names.map((name) => pngFile(name, 64_000))
  return { items: files.map((file) => ({ kind: 'file', getAsFile: () => file })), files, types: ['Files'] }
}
const worldsIn = (kept: KeptShare) => kept.photos.map((photo) => photo.world_name)
const overlay = () => screen.getByText('ここに置いて追加').parentElement?.textContent
const tiles = () => within(screen.getByRole('grid')).getAllByRole('link')

describe('[6 shared albums] uploading straight into one', () => {
  it('by a drop names the target, and shows the photos when they are added', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: '浮島', ...asMember })
    await open(server, `/share/${kept.id}`)
    await screen.findByRole('heading', { name: 'まだ写真がありません' })
    const dataTransfer = dropOf('a.png', 'b.png')
    fireEvent.dragEnter(document.body, { dataTransfer })
    expect(overlay()).toContain('浮島に2枚追加します。')
    expect(overlay()).toContain('アルバムを見られる人全員に')
    fireEvent.drop(document.body, { dataTransfer })
    expect(await screen.findByText('2枚を「浮島」に追加しました')).toBeTruthy()
    expect(worldsIn(kept)).toHaveLength(2)
    await waitFor(() => expect(tiles()).toHaveLength(2))
    // The user is already there, so there is no link to it.
    expect(screen.queryByRole('button', { name: '見る' })).toBeNull()
  })

  it('by the file chooser goes to the album it was opened from, even if the user moves on to another', async () => {
    const server = new ShareServer()
    const gate = Promise.withResolvers<void>()
    const [first, second] = [server.keep(1, { name: '浮島' }), server.keep(2, { name: '花火' })]
    const { user, router, address } = await open(server, `/share/${first.id}`, takeInto(server, gate.promise))
    await user.click((await screen.findAllByRole('button', { name: '写真を追加' }))[0] as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'アップロード' }))
    fireEvent.change(screen.getByLabelText('アップロードする写真を選ぶ'), {
      target: { files: [pngFile('a.png', 64_000)] },
    })
    expect(await screen.findByText('「浮島」に追加します')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'アップロード中' })).getAllByRole('listitem')).toHaveLength(1)
    await act(() => router.navigate(`/share/${second.id}`))
    await screen.findByRole('heading', { level: 2, name: '花火' })
    expect(screen.queryByRole('region', { name: 'アップロード中' })).toBeNull()
    gate.resolve()
    expect(await screen.findByText('1枚を「浮島」に追加しました')).toBeTruthy()
    expect([worldsIn(first), worldsIn(second)]).toEqual([['World 0'], []])
    await user.click(screen.getByRole('button', { name: '見る' }))
    await waitFor(() => expect(address()).toBe(`/share/${first.id}`))
  })

  it('says after a failure that the photos are in the library, and can be retried', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: '浮島' })
    server.faults = { [`POST /share/${kept.id}/photos`]: 'unknown' }
    const { user } = await open(server, `/share/${kept.id}`)
    await screen.findByRole('heading', { level: 2, name: '浮島' })
    fireEvent.drop(document.body, { dataTransfer: dropOf('a.png') })
    const dialog = within(await screen.findByRole('dialog', { name: '1枚をアルバムに追加できませんでした' }))
    expect(dialog.getByText('写真はマイフォトに入っています。なくなっていません。')).toBeTruthy()
    expect(server.library.photos).toHaveLength(1)
    server.faults = {}
    await user.click(dialog.getByRole('button', { name: '1枚をもう一度' }))
    expect(await screen.findByText('1枚を「浮島」に追加しました')).toBeTruthy()
    expect([worldsIn(kept), server.library.photos.length]).toEqual([['World 0'], 1])
  })

  it('by a user kicked in the meantime says that the album is closed, and offers no retry', async () => {
    const server = new ShareServer()
    const gate = Promise.withResolvers<void>()
    const kept = server.keep(1, { name: '浮島', ...asMember })
    await open(server, `/share/${kept.id}`, takeInto(server, gate.promise))
    await screen.findByRole('heading', { level: 2, name: '浮島' })
    fireEvent.drop(document.body, { dataTransfer: dropOf('a.png') })
    await screen.findByText('「浮島」に追加します')
    kept.people.clear()
    gate.resolve()
    const dialog = within(await screen.findByRole('dialog', { name: '1枚をアルバムに追加できませんでした' }))
    expect(dialog.getByText('「浮島」にはもう追加できません。マイフォトには入っています。')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /もう一度/ })).toBeNull()
    expect(worldsIn(kept)).toEqual([])
  })

  it('is not offered to viewers: a drop there goes to the library', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { name: '浮島', type: 'PUBLIC', owner: yukine })
    await open(server, `/share/${kept.id}`)
    await screen.findByRole('heading', { level: 2, name: '浮島' })
    expect(screen.queryByRole('button', { name: '写真を追加' })).toBeNull()
    fireEvent.dragEnter(document.body, { dataTransfer: dropOf('a.png') })
    expect(overlay()).toContain('マイフォトに1枚追加します。')
  })
})

describe('[6 shared albums] uploading what is there already', () => {
  it('says that the album has the photo, and shows it there', async () => {
    const server = new ShareServer([photoNumber(0), photoNumber(1)])
    const kept = server.keep(1, { name: '浮島', photos: [photoNumber(0)] })
    // Whichever is sent first.
    const sender: PhotoSender = {
      send: async ({ file }) => {
        const number = file.name === 'a.png' ? 0 : 1
        return { photo: photoNumber(number, { user_id: mio.user_id }), isNew: false }
      },
    }
    const { user, address } = await open(server, `/share/${kept.id}`, sender)
    await screen.findByRole('heading', { level: 2, name: '浮島' })
    fireEvent.drop(document.body, { dataTransfer: dropOf('a.png', 'b.png') })
    await screen.findByText('1枚を「浮島」に追加しました。1枚は前から入っています。')
    await user.click(screen.getByRole('button', { name: '確かめる' }))
    await user.click(await screen.findByRole('link', { name: 'a.pngを開く' }))
    await waitFor(() => expect(address()).toBe(`/share/${kept.id}/photo/${photoNumber(0).photo_id}`))
  })
})

describe('[2 /album/{album_id}] uploading straight into an album', () => {
  it('by a paste shows the photo there', async () => {
    const server = new ShareServer()
    const { albumId } = server.library.albums.make('夕焼け')
    await open(server, `/album/${albumId}`)
    await screen.findByRole('heading', { name: 'まだ写真がありません' })
    fireEvent.paste(document.body, { clipboardData: { files: [pngFile('image.png', 64_000)] } })
    expect(await screen.findByText('1枚を「夕焼け」に追加しました')).toBeTruthy()
    await waitFor(() => expect(tiles()).toHaveLength(1))
    expect(server.library.albums.worldsOf('夕焼け')).toEqual(['World 0'])
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const evening = (count: number) => Array.from({ length: count }, (_, number) => photoNumber(number))
const idOf = (number: number) => photoNumber(number).photo_id

async function openPhoto(server: PhotoServer, number: number) {
  const app = await renderApp({
    path: `/photo/${idOf(number)}`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
  })
  return { ...app, number: () => Number(app.address().slice(-12)) }
}

async function moveToTrash(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'その他の操作' }))
  await user.click(await screen.findByRole('menuitem', { name: 'ゴミ箱へ' }))
}

describe('[2 photo detail] one photo', () => {
  it('opens by its URL, with its details', async () => {
    await openPhoto(new PhotoServer(evening(3)), 1)
    expect(await screen.findByRole('heading', { name: 'World 1' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '2025年8月16日 19:00、World 1' })).toBeTruthy()
    expect(screen.getByText('2025年8月16日(土) 19:00')).toBeTruthy()
    expect(screen.getByText(/3840 × 2160 · PNG · 5.9 MB/)).toBeTruthy()
    expect(screen.getByText('Yukine')).toBeTruthy()
  })

  it('pages by buttons and keys, and stops at the ends of the list', async () => {
    const { user, number } = await openPhoto(new PhotoServer(evening(3)), 1)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    expect(await screen.findByRole('heading', { name: 'World 2' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '次の写真' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(number()).toBe(2)
    await user.keyboard('{Home}')
    await waitFor(() => expect(number()).toBe(0))
  })

  it('counts the photos that the arrow keys go through, across days', async () => {
    const before = { taken_at: '2025-08-14T19:00:00.000+09:00', added_at: '2025-08-14T12:00:00.000Z' }
    const { user } = await openPhoto(new PhotoServer([photoNumber(0), photoNumber(1), photoNumber(2, before)]), 1)
    expect(await screen.findByText('02 / 03')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('03 / 03')).toBeTruthy()
  })

  it('goes back to my photos with Esc', async () => {
    const { user, address } = await openPhoto(new PhotoServer(evening(2)), 0)
    await screen.findByRole('heading', { name: 'World 0' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/photo'))
    const grid = await screen.findByRole('grid')
    const tile = await within(grid).findByRole('link', { name: /World 0/ })
    await waitFor(() => expect(document.activeElement).toBe(tile))
  })

  it('moves to the trash and shows the next one; undo restores it and returns to it', async () => {
    const server = new PhotoServer(evening(3))
    const { user, number } = await openPhoto(server, 1)
    await moveToTrash(user)
    await waitFor(() => expect(number()).toBe(2))
    await waitFor(() => expect(server.trash.size).toBe(1))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.photos).toHaveLength(3))
    await waitFor(() => expect(number()).toBe(1))
    expect(await screen.findByRole('img', { name: /World 1/ })).toBeTruthy()
  })

  it('stays where the user has gone when a removal is undone there', async () => {
    const server = new PhotoServer(evening(3))
    const { user, number, address } = await openPhoto(server, 1)
    await moveToTrash(user)
    await waitFor(() => expect(number()).toBe(2))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/photo'))
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.photos).toHaveLength(3))
    expect(address()).toBe('/photo')
  })

  it('returns to my photos when the last one goes to the trash; undo opens it again', async () => {
    const { user, address } = await openPhoto(new PhotoServer(evening(1)), 0)
    await moveToTrash(user)
    await waitFor(() => expect(address()).toBe('/photo'))
    expect(await screen.findByRole('heading', { name: '最初のひとコマを入れよう' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(address()).toBe(`/photo/${idOf(0)}`))
  })

  it('becomes a favorite with L', async () => {
    const server = new PhotoServer(evening(1))
    const { user } = await openPhoto(server, 0)
    await screen.findByRole('heading', { name: 'World 0' })
    await user.keyboard('l')
    expect(await screen.findByRole('button', { name: 'お気に入りを外す' })).toBeTruthy()
    await waitFor(() => expect(server.photos[0]?.is_favorite).toBe(true))
  })

  it('says that a photo is in the trash, and restores it', async () => {
    const server = new PhotoServer(evening(1))
    server.trash.set(idOf(7), photoNumber(7))
    const { user } = await openPhoto(server, 7)
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(server.photos).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('この写真はゴミ箱に入っています。')).toBeNull())
  })

  it('is not found if it does not exist or the user may not see it', async () => {
    await openPhoto(new PhotoServer(evening(1)), 9)
    expect(await screen.findByRole('heading', { name: 'このコマは見つかりません' })).toBeTruthy()
  })

  it('shows the original if no variant could be rendered', async () => {
    const broken = photoNumber(0, { variants: 'broken' })
    await openPhoto(new PhotoServer([broken]), 0)
    const picture = await screen.findByRole('img', { name: /World 0/ })
    expect([...picture.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      broken.urls.original,
      broken.urls.original,
    ])
  })

  it('offers to try again when it cannot be loaded', async () => {
    const server = new PhotoServer(evening(1))
    server.faults = { [`GET /my/${idOf(0)}`]: 'unknown' }
    const { user } = await openPhoto(server, 0)
    expect(await screen.findByText('trace-unknown')).toBeTruthy()
    server.faults = {}
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByRole('heading', { name: 'World 0' })).toBeTruthy()
  })
})

const theZoom = () => screen.queryByRole('group', { name: '拡大・縮小' })

describe('looking closer', () => {
  it('zooms by keys and shows the original; Esc fits it again and only then closes', async () => {
    const { user, address } = await openPhoto(new PhotoServer(evening(2)), 0)
    const picture = await screen.findByRole('img', { name: /World 0/ })
    expect(theZoom()).toBeNull()
    await user.keyboard('+')
    expect(theZoom()).toBeTruthy()
    expect(Number(picture.style.scale)).toBeGreaterThan(1)
    await user.keyboard('{Escape}')
    expect(theZoom()).toBeNull()
    expect(address()).toContain('/photo/')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/photo'))
  })

  it('pans a zoomed photo with the arrow keys instead of paging', async () => {
    const { user, number } = await openPhoto(new PhotoServer(evening(3)), 1)
    await screen.findByRole('img', { name: /World 1/ })
    await user.keyboard('+{ArrowRight}')
    expect(number()).toBe(1)
    await user.keyboard('0{ArrowRight}')
    await waitFor(() => expect(number()).toBe(2))
  })

  it('zooms in by a double click and out by the next; the wheel zooms too', async () => {
    const { user } = await openPhoto(new PhotoServer(evening(1)), 0)
    const picture = await screen.findByRole('img', { name: /World 0/ })
    await user.dblClick(picture)
    expect(theZoom()).toBeTruthy()
    await user.dblClick(picture)
    expect(theZoom()).toBeNull()
    fireEvent.wheel(picture, { deltaY: -400, ctrlKey: true })
    expect(theZoom()).toBeTruthy()
  })

  it('shows the next photo unzoomed', async () => {
    const { user } = await openPhoto(new PhotoServer(evening(3)), 1)
    await screen.findByRole('img', { name: /World 1/ })
    await user.keyboard('+')
    await user.keyboard('{End}')
    await screen.findByRole('img', { name: /World 2/ })
    expect(theZoom()).toBeNull()
  })

  it('covers the page in full screen, makes the rest inert, and leaves by Esc', async () => {
    const { user, address } = await openPhoto(new PhotoServer(evening(2)), 0)
    await screen.findByRole('heading', { name: 'World 0' })
    await user.keyboard('f')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'World 0' })).toBeNull())
    expect(document.querySelectorAll('[inert]').length).toBeGreaterThan(0)
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: 'World 0' })).toBeTruthy()
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    expect(address()).toContain('/photo/')
  })

  it('ignores keys during an IME composition or with Ctrl', async () => {
    const { user, number } = await openPhoto(new PhotoServer(evening(3)), 1)
    await screen.findByRole('heading', { name: 'World 1' })
    fireEvent.keyDown(document.body, { key: 'ArrowRight', isComposing: true })
    fireEvent.keyDown(document.body, { key: 'l', ctrlKey: true })
    expect(number()).toBe(1)
    expect(screen.queryByRole('button', { name: 'お気に入りを外す' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(number()).toBe(2))
  })
})

describe('the details of a photo', () => {
  it('name the owner, the world with a link to VRChat, and the UTC offset of the date', async () => {
    const worldId = 'wrld_4432ea9b-729c-46e3-8eaf-846aa0a37fdd'
    await openPhoto(new PhotoServer([photoNumber(0, { world_id: worldId })]), 0)
    const world = await screen.findByRole('link', { name: /World 0.*VRChat/ })
    expect(world.getAttribute('href')).toBe(`https://vrchat.com/home/world/${worldId}`)
    expect(screen.getByText('UTC+9')).toBeTruthy()
    expect(screen.getByText(/^@/)).toBeTruthy()
  })

  it('do not link an invalid world id', async () => {
    await openPhoto(new PhotoServer([photoNumber(0, { world_id: 'javascript:alert(1)' })]), 0)
    await screen.findByRole('heading', { name: 'World 0' })
    expect(screen.queryByRole('link', { name: /VRChat/ })).toBeNull()
  })
})

import type { Photo } from '@koma/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity, mio } from '../../features/session/identity/fake-identity.ts'

const day = 86_400_000

/** A trash with one photo for each of the given numbers of remaining days. */
function trashOf(daysLeft: readonly number[], more: Partial<Photo> = {}): PhotoServer {
  const server = new PhotoServer([])
  daysLeft.forEach((days, number) => {
    const photo = photoNumber(number, { bytes: 1024 * 1024, ...more })
    server.trash.set(photo.photo_id, photo)
    server.trashedAt.set(photo.photo_id, Date.now() - (30.5 - days) * day)
  })
  return server
}

async function openTrash(server: PhotoServer, more: Parameters<typeof renderApp>[0] = {}) {
  return renderApp({ path: '/trash', identity: new FakeIdentity({ signedIn: true }), client: server.client(), ...more })
}

const tile = checkOf
const photoLink = (name: RegExp) => screen.findByRole('link', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('[2 trash] the trash', () => {
  it('groups photos by urgency, says how long each is kept and that they use storage', async () => {
    await openTrash(trashOf([12, 2, 6, 1]))
    await tile(/World 3/)
    const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(groups).toEqual(['もうすぐ消えます', '1週間以内', 'それ以降'])
    const soon = within(screen.getByRole('rowgroup', { name: 'もうすぐ消えます' }))
    expect(soon.getAllByRole('link').map((each) => each.getAttribute('aria-label'))).toEqual([
      '2025年8月16日 17:00、World 3、あと1日',
      '2025年8月16日 19:00、World 1、あと2日',
    ])
    expect(soon.getAllByText(/^あと\d日$|^\d日$/)).toHaveLength(2)
    expect(soon.getByText('2枚')).toBeTruthy()
    const main = screen.getByRole('main').textContent
    expect(main).toContain('入れてから30日で完全に消えます。それまでは容量に含まれます（4枚 · 4 MB）')
    expect(document.title).toBe('ゴミ箱 — Koma')
  })

  it('rescues the urgent photos with one tap, and the library has them', async () => {
    const server = trashOf([1, 3, 9])
    const { user, router } = await openTrash(server)
    await user.click(await screen.findByRole('button', { name: '2枚を元に戻す' }))
    expect(screen.queryByText('もうすぐ消えます')).toBeNull()
    expect(await screen.findByText('2枚を元に戻しました')).toBeTruthy()
    expect([...server.trash.values()].map((photo) => photo.world_name)).toEqual(['World 2'])
    await router.navigate('/photo')
    expect(await screen.findByRole('link', { name: /World 0/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /World 1/ })).toBeTruthy()
  })

  it('[7 trash] restores chosen photos', async () => {
    const server = trashOf([9, 8, 7])
    const { user } = await openTrash(server)
    await user.click(await tile(/World 0/))
    await user.click(await tile(/World 2/))
    expect(title()).toBe('2枚を選択中')
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('2枚を元に戻しました')).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(title()).toBe('ゴミ箱')
    expect(server.photos.map((photo) => photo.world_name)).toEqual(['World 0', 'World 2'])
  })

  it('shows photos again and reports it when restoring is refused', async () => {
    const server = trashOf([9, 8])
    server.faults = { 'POST /trash/restore': 'unknown' }
    const { user } = await openTrash(server)
    await user.click(await tile(/World 0/))
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('1枚を元に戻せませんでした。ゴミ箱に残っています。')).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('restores more photos than one call takes', async () => {
    const server = trashOf(Array.from({ length: 450 }, () => 2))
    const { user } = await openTrash(server)
    await user.click(await screen.findByRole('button', { name: '450枚を元に戻す' }))
    expect(await screen.findByText('450枚を元に戻しました')).toBeTruthy()
    expect(server.photos).toHaveLength(450)
    expect(await screen.findByRole('heading', { name: 'ゴミ箱は空です' })).toBeTruthy()
  })

  it('[4 photo] deletes chosen photos forever after asking, and the storage meter follows', async () => {
    const server = trashOf([9, 8, 7])
    const identity = new FakeIdentity({ signedIn: true })
    const { user, session } = await openTrash(server, { identity })
    await user.click(await tile(/World 1/))
    await user.keyboard('{Delete}')
    expect((await dialog()).getByText('1枚を完全に削除しますか？元に戻せません。')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: 'やめる' }))
    expect(server.trash.size).toBe(3)
    await user.click(screen.getByRole('button', { name: '完全に削除' }))
    identity.me = { ...mio, storage_used_count_files: 7 }
    await user.click((await dialog()).getByRole('button', { name: /^削除する/ }))
    expect(await screen.findByText('1枚を完全に削除しました')).toBeTruthy()
    expect([...server.trash.values()].map((photo) => photo.world_name)).toEqual(['World 0', 'World 2'])
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2))
    await waitFor(() => expect(session.getState().me?.storage_used_count_files).toBe(7))
  })

  it('keeps photos that could not be deleted, still selected', async () => {
    const server = trashOf([9, 8])
    server.faults = { 'POST /trash/delete': 'lost' }
    const { user } = await openTrash(server)
    await user.click(await tile(/World 0/))
    await user.click(screen.getByRole('button', { name: '完全に削除' }))
    await user.click((await dialog()).getByRole('button', { name: /^削除する/ }))
    expect(await screen.findByText('接続できませんでした。1枚はそのままです。')).toBeTruthy()
    expect((await tile(/World 0/)).getAttribute('aria-checked')).toBe('true')
  })

  it('[8 trace id] says under which id the operator finds why nothing was deleted', async () => {
    const server = trashOf([9, 8])
    server.faults = { 'POST /trash/delete': 'unknown' }
    const { user } = await openTrash(server)
    await user.click(await tile(/World 0/))
    await user.click(screen.getByRole('button', { name: '完全に削除' }))
    await user.click((await dialog()).getByRole('button', { name: /^削除する/ }))
    const words = '1枚を削除できませんでした。ゴミ箱に残っています。（トレースID: trace-unknown）'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('opens photos before anything is decided, and restores or deletes them there', async () => {
    const server = trashOf([9, 8, 7])
    const { user, address } = await openTrash(server)
    // The actions are those of the photo in the title: during a turn the address changes first.
    const isOpen = (world: number) =>
      waitFor(() => {
        expect(address()).toBe(`/photo/${photoNumber(world).photo_id}?view=trash`)
        expect(document.title).toBe(`World ${world} — Koma`)
      })
    await user.click(await photoLink(/World 2/))
    await isOpen(2)
    await user.click(await screen.findByRole('button', { name: '次の写真' }))
    await isOpen(1)
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('1枚を元に戻しました')).toBeTruthy()
    await isOpen(0)
    expect(server.photos.map((photo) => photo.world_name)).toEqual(['World 1'])
    await user.keyboard('{Delete}')
    await user.click((await dialog()).getByRole('button', { name: /^削除する/ }))
    await isOpen(2)
    expect([...server.trash.values()].map((photo) => photo.world_name)).toEqual(['World 2'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/trash'))
  })

  it('[7 trash] is emptied after a red dialog was confirmed, without typing anything', async () => {
    const server = trashOf([9, 2])
    const { user } = await openTrash(server)
    await user.click(await screen.findByRole('button', { name: '空にする' }))
    const asking = await dialog()
    expect(asking.getByText('ゴミ箱の2枚をすべて完全に削除しますか？元に戻せません。')).toBeTruthy()
    expect(asking.queryByRole('textbox')).toBeNull()
    await user.click(asking.getByRole('button', { name: 'やめる' }))
    expect(server.trash.size).toBe(2)
    await user.click(screen.getByRole('button', { name: '空にする' }))
    await user.click((await dialog()).getByRole('button', { name: /^空にする/ }))
    expect(await screen.findByRole('heading', { name: 'ゴミ箱は空です' })).toBeTruthy()
    expect(screen.getByText('ゴミ箱を空にしました')).toBeTruthy()
    expect(server.trash.size).toBe(0)
  })

  it('says that it could not be emptied, and can be tried again', async () => {
    const server = trashOf([9, 2])
    server.faults = { 'POST /trash/clear': 'lost' }
    const { user } = await openTrash(server)
    await user.click(await screen.findByRole('button', { name: '空にする' }))
    await user.click((await dialog()).getByRole('button', { name: /^空にする/ }))
    expect(await screen.findByText('接続できませんでした。もう一度お試しください。')).toBeTruthy()
    expect(server.trash.size).toBe(2)
    server.faults = {}
    await user.click(screen.getByRole('button', { name: '空にする' }))
    await user.click((await dialog()).getByRole('button', { name: /^空にする/ }))
    expect(await screen.findByRole('heading', { name: 'ゴミ箱は空です' })).toBeTruthy()
  })

  it('is navigated and selected by keyboard', async () => {
    const { user } = await openTrash(trashOf([1, 2, 9, 10]))
    ;(await photoLink(/World 0/)).focus()
    await user.keyboard('{ArrowRight} ')
    expect(document.activeElement).toBe(await photoLink(/World 1/))
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(title()).toBe('3枚を選択中')
    await user.keyboard('{Escape}')
    expect(title()).toBe('ゴミ箱')
    expect(document.activeElement).toBe(await photoLink(/World 3/))
  })

  it('enters selection mode with nothing selected, and leaves it by Escape', async () => {
    const { user } = await openTrash(trashOf([1, 9]))
    await user.click(await screen.findByRole('button', { name: '選択' }))
    expect(title()).toBe('0枚を選択中')
    expect(screen.queryByRole('button', { name: '完全に削除' })).toBeNull()
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    expect(title()).toBe('ゴミ箱')
  })

  it('clears the selection when the urgent photos are rescued', async () => {
    const { user } = await openTrash(trashOf([1, 9]))
    await user.click(await tile(/World 1/))
    await user.click(screen.getByRole('button', { name: '1枚を元に戻す' }))
    expect(await screen.findByText('1枚を元に戻しました')).toBeTruthy()
    expect(title()).toBe('ゴミ箱')
  })

  it('selects all groups with one Ctrl+A, and toggles a photo with the space bar', async () => {
    const { user } = await openTrash(trashOf([1, 5, 9]))
    ;(await photoLink(/World 0/)).focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(title()).toBe('3枚を選択中')
    await user.keyboard(' ')
    expect(title()).toBe('2枚を選択中')
  })

  it('moves the focus to the neighbour of a removed photo', async () => {
    const { user } = await openTrash(trashOf([5, 6, 9]))
    ;(await photoLink(/World 1/)).focus()
    await user.keyboard(' ')
    expect(title()).toBe('1枚を選択中')
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2))
    expect(screen.getByRole('link', { name: /World 2/ }).tabIndex).toBe(0)
  })

  it('renders only what is near the viewport in a large trash', async () => {
    await openTrash(trashOf(Array.from({ length: 2000 }, (_, number) => 10 + number / 1000)))
    await tile(/World 0、/)
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(300)
    expect(screen.getByText('2,000枚')).toBeTruthy()
  })

  it('counts and rescues groups exactly that end in the midst of photos that nobody has looked at', async () => {
    const soon = Array.from({ length: 1500 }, (_, number) => 1 + number / 1000)
    const later = Array.from({ length: 1000 }, (_, number) => 20 + number / 1000)
    const server = trashOf([...soon, ...later])
    const { user } = await openTrash(server)
    await user.click(await screen.findByRole('button', { name: '1,500枚を元に戻す' }))
    await waitFor(() => expect(server.trash.size).toBe(1000))
    expect(await screen.findByText('1,000枚')).toBeTruthy()
    expect(screen.queryByText('もうすぐ消えます')).toBeNull()
  })
})

describe('the trash without photos', () => {
  it('says what it is for', async () => {
    const { user, address } = await openTrash(new PhotoServer([]))
    expect(await screen.findByRole('heading', { name: 'ゴミ箱は空です' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '空にする' })).toBeNull()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'マイフォトへ' }))
    await waitFor(() => expect(address()).toBe('/photo'))
  })

  it('reassures that photos are safe when they cannot be loaded, shows the trace id, and loads on retry', async () => {
    const server = trashOf([9])
    server.faults = { 'GET /trash/parts': 'unavailable' }
    const { user } = await openTrash(server)
    expect((await screen.findByRole('alert')).textContent).toContain('写真は無事です')
    expect(screen.getByText('trace-unavailable')).toBeTruthy()
    server.faults = {}
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await tile(/World 0/)).toBeTruthy()
  })

  it('shows photos that were moved there a moment ago', async () => {
    const server = new PhotoServer([photoNumber(0)])
    const { user, router } = await openTrash(server)
    await screen.findByRole('heading', { name: 'ゴミ箱は空です' })
    await router.navigate('/photo')
    await user.click(await checkOf(/World 0/))
    await user.click(screen.getByRole('button', { name: 'ゴミ箱へ' }))
    await waitFor(() => expect(server.trash.size).toBe(1))
    await router.navigate('/trash')
    expect(await tile(/World 0、あと30日/)).toBeTruthy()
  })

  it('speaks English', async () => {
    const { user } = await openTrash(trashOf([1, 12]), { language: 'en' })
    expect(await tile(/World 0, 1 day left/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Gone soon' })).toBeTruthy()
    await user.click(await tile(/World 1, 12 days left/))
    await user.click(screen.getByRole('button', { name: 'Delete forever' }))
    expect((await dialog()).getByText("Delete 1 photo forever? This can't be undone.")).toBeTruthy()
  })
})

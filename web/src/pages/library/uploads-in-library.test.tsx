import { type PhotoSender, SendFailure, type SentPhoto } from '@koma/client/uploads'
import { pngFile } from '@koma/client/uploads/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { scrollGrids } from '../../../testing/scrolling-window.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity, mio } from '../../features/session/identity/fake-identity.ts'
import { readAnyPicture } from '../../features/uploads/test-files.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async () => {})
})
afterEach(() => vi.restoreAllMocks())

const mine = (number: number) => photoNumber(number, { user_id: mio.user_id })

/** Opens the library with a sender whose files wait until the test lets the next photo arrive. */
async function open(server: PhotoServer) {
  const waiting: Array<PromiseWithResolvers<SentPhoto>> = []
  const sender: PhotoSender = {
    send: (_, { onProgress }) => {
      onProgress(0.5)
      const answer = Promise.withResolvers<SentPhoto>()
      waiting.push(answer)
      return answer.promise
    },
  }
  await renderApp({
    path: '/photo',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    uploads: { sender, readPicture: readAnyPicture },
  })
  await vi.dynamicImportSettled()
  let arrived = 0
  return {
    add(...names: string[]) {
      const files = names.map((name) => pngFile(name, 64_000))
      fireEvent.change(screen.getByLabelText('アップロードする写真を選ぶ'), { target: { files } })
    },
    async arrive() {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(arrived))
      // As the server's clock has it: later than every photo before.
      const added = Date.now() + arrived
      const stamp = added.toString(16).padStart(12, '0')
      const photo_id = `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${String(arrived).padStart(12, '0')}`
      const added_at = new Date(added).toISOString()
      const photo = { ...mine(0), photo_id, added_at, world_name: `New ${arrived}` }
      server.photos = [photo, ...server.photos]
      await act(async () => waiting[arrived]?.resolve({ photo, isNew: true }))
      arrived += 1
    },
    async refuse() {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(arrived))
      await act(async () => waiting[arrived]?.reject(new SendFailure('other')))
      arrived += 1
    },
  }
}

/** Each section of the grid as the names of its cells. */
const sections = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('rowgroup')
    .map((group) =>
      within(group)
        .getAllByRole('gridcell')
        .map(
          (cell) =>
            within(cell).queryByRole('link')?.getAttribute('aria-label')?.split('、').at(-1) ?? cell.textContent,
        ),
    )

describe('[4 upload] photos being uploaded to the library', () => {
  it('have tiles in their day, which the photos replace one by one without moving the others', async () => {
    const server = new PhotoServer([mine(0), mine(1)])
    const { add, arrive } = await open(server)
    await screen.findByRole('link', { name: /World 1$/ })
    add('a.png', 'b.png', 'c.png')
    const old = ['World 0', 'World 1']
    await waitFor(() => expect(sections()).toEqual([['c.png、順番待ち', 'b.png、順番待ち', 'a.png、67%'], old]))
    expect(screen.queryByRole('region', { name: 'アップロード中' })).toBeNull()
    await arrive()
    await waitFor(() => expect(sections()).toEqual([['c.png、順番待ち', 'b.png、67%', 'New 0'], old]))
    await arrive()
    await arrive()
    await waitFor(() => expect(sections()).toEqual([['New 2', 'New 1', 'New 0'], old]))
  })

  it('never leave the list between the last progress and the photo', async () => {
    const server = new PhotoServer([mine(0)])
    const { add, arrive } = await open(server)
    await screen.findByRole('link', { name: /World 0$/ })
    add('a.png')
    await waitFor(() => expect(sections()).toEqual([['a.png、67%'], ['World 0']]))
    const counts: number[] = []
    const watch = new MutationObserver(() => counts.push(screen.getAllByRole('gridcell').length))
    watch.observe(screen.getByRole('grid'), { childList: true, subtree: true })
    await arrive()
    await waitFor(() => expect(sections()).toEqual([['New 0'], ['World 0']]))
    watch.disconnect()
    expect(Math.min(...counts)).toBe(2)
  })

  it('come in groups, so that a large upload does not push the library with each photo', async () => {
    const server = new PhotoServer([mine(0)])
    const { add, arrive } = await open(server)
    await screen.findByRole('link', { name: /World 0$/ })
    add(...Array.from({ length: 20 }, (_, number) => `${number}.png`))
    await waitFor(() => expect(sections()[0]).toHaveLength(12))
    await arrive()
    await arrive()
    await waitFor(() => expect(sections()[0]?.filter((name) => name?.startsWith('New'))).toHaveLength(2))
    expect(sections()[0]).toHaveLength(12)
    for (let left = 10; left > 0; left -= 1) await arrive()
    await waitFor(() => expect(sections()[0]).toHaveLength(20))
  })

  it('do not move the photos of somebody who looks elsewhere', async () => {
    scrollGrids()
    const server = new PhotoServer(Array.from({ length: 300 }, (_, number) => mine(number)))
    const { add, arrive } = await open(server)
    await screen.findByRole('link', { name: /World 0$/ })
    act(() => window.scrollTo(0, 3000))
    await waitFor(() => expect(screen.queryByRole('link', { name: /World 0$/ })).toBeNull())
    const links = screen.getAllByRole('link', { name: /World \d+$/ })
    const seen = links[Math.floor(links.length / 2)] as HTMLElement
    const name = seen.getAttribute('aria-label') ?? ''
    const again = () => screen.getByRole('link', { name })
    const topOf = (link: HTMLElement) => {
      const [row, group] = [link.closest<HTMLElement>('[role=row]'), link.closest<HTMLElement>('[role=rowgroup]')]
      return Number.parseFloat(group?.style.top ?? '') + Number.parseFloat(row?.style.top ?? '') - window.scrollY
    }
    const before = topOf(seen)
    const scrolled = window.scrollY
    add('a.png', 'b.png')
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(scrolled))
    expect(Math.abs(topOf(again()) - before)).toBeLessThanOrEqual(1)
    await arrive()
    await arrive()
    expect(Math.abs(topOf(again()) - before)).toBeLessThanOrEqual(1)
  })

  it('are passed over by choosing and by the keyboard, and named apart if they fail', async () => {
    const server = new PhotoServer([mine(0), mine(1)])
    const { add, refuse } = await open(server)
    await screen.findByRole('link', { name: /World 1$/ })
    add('a.png')
    await waitFor(() => expect(sections()[0]).toEqual(['a.png、67%']))
    expect(screen.getByRole('link', { name: /World 0$/ }).tabIndex).toBe(0)
    fireEvent.click(screen.getByText('a.png、67%'))
    fireEvent.keyDown(screen.getByRole('link', { name: /World 0$/ }), { key: 'a', ctrlKey: true })
    fireEvent.keyDown(screen.getByRole('link', { name: /World 0$/ }), { key: 'a', ctrlKey: true })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2枚を選択中')
    await refuse()
    // A dialog at the end of the upload covers the page.
    const failed = within(await screen.findByRole('list', { name: 'アップロードできなかった写真', hidden: true }))
    expect(failed.getByText('a.png')).toBeTruthy()
    expect(screen.getAllByRole('gridcell', { hidden: true })).toHaveLength(2)
  })

  it('replace the empty library at once', async () => {
    const { add, arrive } = await open(new PhotoServer([]))
    await screen.findByText('最初のひとコマを入れよう')
    add('a.png')
    await waitFor(() => expect(sections()).toEqual([['a.png、67%']]))
    await arrive()
    await waitFor(() => expect(sections()).toEqual([['New 0']]))
  })
})

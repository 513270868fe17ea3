import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

async function choose(count: number, { language = 'ja' as 'ja' | 'en', width = 1440 } = {}) {
  setScreenWidth(width)
  const server = new PhotoServer(Array.from({ length: 5 }, (_, number) => photoNumber(number)))
  const app = await renderApp({
    path: '/photo',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    language,
  })
  for (let number = 0; number < count; number++) {
    const tile = await screen.findByRole('link', { name: new RegExp(`World ${number}`) })
    await app.user.click(within(tile.closest('[role="gridcell"]') as HTMLElement).getByRole('checkbox'))
  }
  const name = language === 'ja' ? '見比べる' : 'Compare'
  return { ...app, server, offered: () => screen.queryByRole('button', { name }), name }
}

async function compare(count: number, options = {}) {
  const app = await choose(count, options)
  await app.user.click(await screen.findByRole('button', { name: app.name }))
  const view = within(await screen.findByRole('dialog'))
  return { ...app, view, pictures: () => view.getAllByRole('img') as HTMLImageElement[] }
}
const current = () => document.querySelector('[aria-current] img')?.getAttribute('alt') ?? ''

describe('comparing photos', () => {
  it('is offered for two photos on a phone, and not for three', async () => {
    const { user, offered } = await choose(2, { width: 390 })
    await waitFor(() => expect(offered()).not.toBeNull())
    const third = await screen.findByRole('link', { name: /World 2/ })
    await user.click(within(third.closest('[role="gridcell"]') as HTMLElement).getByRole('checkbox'))
    await waitFor(() => expect(offered()).toBeNull())
  })

  it('is offered for two to four photos at a desk', async () => {
    const { user, offered } = await choose(1)
    expect(offered()).toBeNull()
    for (const [number, isOffered] of [
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ] as const) {
      const tile = await screen.findByRole('link', { name: new RegExp(`World ${number}`) })
      await user.click(within(tile.closest('[role="gridcell"]') as HTMLElement).getByRole('checkbox'))
      await waitFor(() => expect(offered() !== null).toBe(isOffered))
    }
  })

  it('shows the photos side by side, and keeps one with the others in the trash, with undo', async () => {
    const { user, server, view, pictures } = await compare(3, { language: 'en' })
    expect(pictures().map(({ alt }) => alt.replace(/:.*, /, ': '))).toEqual([
      'Photo 1: World 0',
      'Photo 2: World 1',
      'Photo 3: World 2',
    ])
    await user.click(view.getAllByRole('button', { name: 'Keep this one' })[1] as HTMLElement)
    await waitFor(() => expect([...server.trash.keys()]).toEqual([0, 2].map((n) => photoNumber(n).photo_id)))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.photos).toHaveLength(5))
  })

  it('picks by keys, keeps with K, and closes with Escape', async () => {
    const { user, server } = await compare(2)
    expect(current()).toContain('World 0')
    await user.keyboard('2')
    expect(current()).toContain('World 1')
    await user.keyboard('{ArrowLeft}')
    expect(current()).toContain('World 0')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.trash.size).toBe(0)
    await user.click(await screen.findByRole('button', { name: '見比べる' }))
    await screen.findByRole('dialog')
    await user.keyboard('2k')
    await waitFor(() => expect([...server.trash.keys()]).toEqual([photoNumber(0).photo_id]))
  })

  it('enlarges and moves all photos together', async () => {
    const { user, pictures } = await compare(2)
    await user.keyboard('+')
    const looks = () => pictures().map(({ style }) => style.scale)
    expect(looks()).toEqual(['1.5', '1.5'])
    fireEvent.wheel(pictures()[1]?.parentElement as HTMLElement, { deltaY: -200 })
    expect(Number(looks()[0])).toBeGreaterThan(1.5)
    expect(new Set(looks()).size).toBe(1)
    await user.keyboard('0')
    expect(looks()).toEqual(['1', '1'])
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { ShareServer } from '../shares/test-share-server.ts'

function serverWithAlbum() {
  const server = new ShareServer([photoNumber(0), photoNumber(1)])
  server.library.albums.make('浮島の夕焼け')
  server.library.people.users = [personNumber(1), personNumber(2)]
  return server
}

async function openPalette(path = '/photo', signedIn = true, server = serverWithAlbum()) {
  const app = await renderApp({ path, identity: new FakeIdentity({ signedIn }), client: server.client() })
  if (signedIn) await screen.findByRole('link', { name: /World 0/ })
  await app.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'さがして開く' }))
  const field = dialog.getByRole('combobox', { name: '行き先や操作の名前' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { ...app, dialog, field }
}

const options = (dialog: { queryAllByRole(role: string): HTMLElement[] }) =>
  dialog.queryAllByRole('option').map(({ textContent }) => textContent)

describe('the command palette', () => {
  it('opens on Ctrl+K and goes to a page, an album or a person by keys alone', async () => {
    const { user, dialog, field, router } = await openPalette()
    expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toContain('ページ')
    await user.keyboard('ゴミ')
    await waitFor(() => expect(options(dialog)).toEqual(['ゴミ箱']))
    const active = dialog.getByRole('option', { selected: true })
    expect(field.getAttribute('aria-activedescendant')).toBe(active.id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/trash'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    await user.keyboard('浮島')
    await screen.findByRole('option', { name: '浮島の夕焼け' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/album\/0198c000/))
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    await user.keyboard('person_1')
    await screen.findByRole('option', { name: 'Person 1' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/user\//))
  })

  it('moves through the list by the arrow keys and around its ends, and closes on Escape', async () => {
    const { user, dialog } = await openPalette()
    const all = options(dialog)
    const selected = () => dialog.getByRole('option', { selected: true }).textContent
    expect(selected()).toBe(all[0])
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe(all[1])
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(selected()).toBe(all.at(-1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does what the page offers', async () => {
    const { user, dialog, router } = await openPalette()
    await user.keyboard('スライド')
    await waitFor(() => expect(options(dialog)).toEqual(['スライドショー']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/photo\/./))
  })

  it('says so if nothing matches', async () => {
    const { user, dialog } = await openPalette()
    await user.keyboard('zzzz')
    expect(await dialog.findByText('「zzzz」に合うものはありません。')).toBeTruthy()
    expect(dialog.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
  })

  it('opens nobody whom an earlier text has found, and says that it is still looking', async () => {
    const server = serverWithAlbum()
    const { user, dialog, field, router } = await openPalette('/photo', true, server)
    await user.keyboard('person_1')
    await dialog.findByRole('option', { name: 'Person 1' })
    const answer = Promise.withResolvers<void>()
    server.library.gates = { 'GET /search/user/': answer.promise }
    fireEvent.change(field, { target: { value: 'person_2' } })
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/photo')
    expect(options(dialog)).toEqual([])
    expect(dialog.getByRole('status').textContent).toBe('さがしています…')
    expect(dialog.queryByText(/に合うものはありません/)).toBeNull()
    answer.resolve()
    await dialog.findByRole('option', { name: 'Person 2' })
    expect(dialog.getByRole('status').textContent).toBe('1件の候補')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${personNumber(2).user_id}`))
  })

  it('says what could not be searched, instead of that nothing matches', async () => {
    const server = serverWithAlbum()
    server.library.faults = { 'GET /search/user/': 'unknown', 'GET /albums': 'unknown' }
    const { user, dialog } = await openPalette('/photo', true, server)
    await user.keyboard('zzzz')
    const said = () => dialog.getByRole('status').textContent
    await waitFor(() => expect(said()).toBe('アルバム、人をさがせませんでした。'))
    expect(dialog.queryByText(/に合うものはありません/)).toBeNull()
  })

  it('finds an album that is not on the first page of the list', async () => {
    const server = serverWithAlbum()
    for (const name of ['海', '山', '森', '空']) server.library.albums.make(name)
    server.library.albums.pageLength = 2
    const { user, dialog } = await openPalette('/photo', true, server)
    await user.keyboard('浮島')
    expect(await dialog.findByRole('option', { name: '浮島の夕焼け' })).toBeTruthy()
  })

  it('closes on a second Ctrl+K, and never lets the browser have the keys', async () => {
    const { user } = await openPalette()
    const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(press()).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    const other = await screen.findByRole('dialog')
    expect(press()).toBe(false)
    expect(screen.getAllByRole('dialog')).toEqual([other])
  })

  it('offers guests the pages that are open to them', async () => {
    const { dialog } = await openPalette('/about/terms', false)
    expect(options(dialog)).toContain('ログイン')
    expect(options(dialog)).not.toContain('マイフォト')
  })
})

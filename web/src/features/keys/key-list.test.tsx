import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

async function open(path: string, more: Parameters<typeof renderApp>[0] = {}) {
  const server = new PhotoServer([photoNumber(0), photoNumber(1)])
  return renderApp({ path, identity: new FakeIdentity({ signedIn: true }), client: server.client(), ...more })
}

describe('the list of keys', () => {
  it('opens on ? on every page and lists the keys of each screen', async () => {
    const { user } = await open('/photo')
    await screen.findByRole('link', { name: /World 0/ })
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'キーボードの操作' }))
    expect(dialog.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      '写真の一覧',
      '選択',
      '写真の画面',
      'どの画面でも',
    ])
    expect(dialog.getByText('その日をすべて選ぶ（もう一度で全体）')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens from the settings, where single keys can be switched off for every screen', async () => {
    const { user, router } = await open('/setting', { language: 'en' })
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'View keyboard shortcuts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Single-key shortcuts are turned off in settings.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await router.navigate('/photo')
    const link = await screen.findByRole('link', { name: /World 0/ })
    link.focus()
    await user.keyboard('?x{Delete}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My photos')
    await user.keyboard(' ')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 selected')
    await user.keyboard('{Delete}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 selected')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My photos')
  })
})

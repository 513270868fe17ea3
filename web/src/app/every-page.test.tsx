import buttons from '@koma/ui/button/button.module.css'
import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render.tsx'
import { PhotoServer } from '../../testing/servers/photo-server.ts'
import { serverWithAll } from '../../testing/servers/server-with-all.ts'
import floating from '../features/navigation/upload-button.module.css'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'
import { pageTable } from './routes/page-table.ts'
import pane from './shell/shell.module.css'

const missing = '0198b2f4-7c1e-7000-8000-ffffffffffff'
const notFound = [
  '/nowhere',
  `/photo/${missing}`,
  `/album/${missing}`,
  `/share/${missing}`,
  '/share/:shareId/photo/missing',
  '/p/link-number-9999999999',
]

const widths = [1440, 390]
const signedIn = pageTable.map(({ path }) => path).filter((path) => path !== '/login')

/** The names of the orange buttons on the page, apart from those in dialogs. */
function orangeButtons(): Array<string | null> {
  const looks = [buttons.brand, pane.upload, floating.upload].map((name) => `.${name}`)
  return [...document.querySelectorAll(`:is(a, button):is(${looks.join(', ')})`)]
    .filter((button) => !button.closest('[role="dialog"]'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
}

describe('every page', () => {
  it('has one main heading: /login', async () => {
    await renderApp({ path: '/login', client: serverWithAll().client, identity: new FakeIdentity({ signedIn: false }) })
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
  })

  it.each(widths.flatMap((width) => [...signedIn, ...notFound].map((path) => [path, width] as const)))(
    'has one main heading and no second orange button: %s at %i px',
    async (path, width) => {
      setScreenWidth(width)
      const { client, addressOf } = serverWithAll()
      await renderApp({ path: addressOf(path), client, identity: new FakeIdentity({ signedIn: true }) })
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
      expect(orangeButtons().slice(1)).toEqual([])
    },
  )

  it.each(widths)('has one orange button while the library is empty, at %i px', async (width) => {
    setScreenWidth(width)
    const client = new PhotoServer([]).client()
    await renderApp({ path: '/photo', client, identity: new FakeIdentity({ signedIn: true }) })
    await screen.findByRole('heading', { name: '最初のひとコマを入れよう' })
    expect(orangeButtons()).toHaveLength(1)
  })
})

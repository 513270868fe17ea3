import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { type PageRoute, pageTable } from '../../app/routes/page-table.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { usePageEntries } from './use-palette-entries.ts'

/** Pages that nobody goes to by name, and why. */
const left = new Map([
  ['/about/help', 'is /help once more'],
  ['/end_session', 'is opened by a link in a mail'],
  ['/goodbye', 'comes after the account is deleted'],
  ['/login', 'is for guests'],
  ['/login/callback', 'is where another issuer sends people back'],
  ['/plan/result', 'is where the payment provider sends people back'],
  ['/select_tag_user', 'needs the photo that it tags'],
  ['/setting/confirm_code', 'follows the change of the address'],
  ['/undo_email_change', 'is opened by a link in a mail'],
])

function Paths() {
  return <p data-testid="paths">{usePageEntries().flatMap(({ go }) => ('to' in go ? `${go.to} ` : []))}</p>
}

async function offered(identity: FakeIdentity): Promise<string[]> {
  const page: PageRoute = { path: '/paths', access: 'open', page: async () => ({ Component: Paths }) }
  await renderApp({ path: '/paths', identity, pages: [page] })
  const { textContent } = await screen.findByTestId('paths')
  return (textContent ?? '').split(' ').filter(Boolean).sort()
}

const named = pageTable.filter(({ path }) => !path.includes(':') && !left.has(path))
const pathsOf = (pages: readonly PageRoute[]) => pages.map(({ path }) => path).sort()

describe('the pages of the palette', () => {
  it('are all that a user can go to by name', async () => {
    expect(await offered(new FakeIdentity({ signedIn: true }))).toEqual(pathsOf(named))
  })

  it('are without those of the embedded identity service where people log in with another', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.issuer = { accountUrl: null, begin: vi.fn(), finish: vi.fn() }
    expect(await offered(identity)).toEqual(pathsOf(named.filter(({ embedded }) => !embedded)))
  })

  it('are the open ones and the login for guests', async () => {
    const open = pathsOf(named.filter(({ access }) => access !== 'user'))
    expect(await offered(new FakeIdentity())).toEqual([...open, '/login'].sort())
  })
})

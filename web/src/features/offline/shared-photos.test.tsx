import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { stubFolders } from '../../../testing/fake-folders.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { inbox, keepFilesOf } from '../../platform/on-device/kept-files.ts'
import { FakeIdentity, mio } from '../session/identity/fake-identity.ts'

const pages = [samplePage('/', { access: 'anyone' })]
const sora = { ...mio, user_id: '0198b2f4-7c1e-7000-8000-000000000002' }
const photo = (name: string) => new File([name], name, { type: 'image/png' })
const bar = (count: number) => screen.queryByRole('region', { name: `写真${count}枚を受け取りました` })

describe('photos that were shared with the app', () => {
  beforeEach(() => {
    stubFolders()
  })

  it('are not shown to the next user', async () => {
    await keepFilesOf(mio.user_id)
    await inbox().keep(photo('a.png'))
    const { identity, session } = await renderApp({ pages, identity: new FakeIdentity({ signedIn: true }) })
    await waitFor(() => expect(bar(1)).toBeTruthy())
    identity.me = sora
    await act(() => session.refresh())
    await waitFor(() => expect(bar(1)).toBeNull())
    expect(await inbox().list()).toEqual([])
  })

  it('are gone with who signs out', async () => {
    await keepFilesOf(mio.user_id)
    await inbox().keep(photo('a.png'))
    const { session } = await renderApp({ pages, identity: new FakeIdentity({ signedIn: true }) })
    await waitFor(() => expect(bar(1)).toBeTruthy())
    await act(() => session.signOut())
    await waitFor(() => expect(bar(1)).toBeNull())
    await waitFor(async () => expect(await inbox().list()).toEqual([]))
  })

  it('wait for a guest who signs in', async () => {
    await inbox().keep(photo('a.png'))
    const { session } = await renderApp({ pages })
    await waitFor(() => expect(bar(1)).toBeTruthy())
    await act(() => session.signIn('mio@example.com', 'Twilight2025!'))
    await waitFor(() => expect(bar(1)).toBeTruthy())
    expect(await inbox().list()).toHaveLength(1)
  })
})

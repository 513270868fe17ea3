import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { stubFolders } from '../../../testing/fake-folders.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { accepted, inbox, keepFilesOf } from '../../platform/on-device/kept-files.ts'
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

  it('are gone once their user signs out', async () => {
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

  it.each([
    ['ja', 'shared=100&too_many=20', '一度に受け取れるのは100枚までです。残りの20枚は、もう一度共有してください。'],
    ['ja', 'shared=1&too_large=2', '2枚は大きすぎて受け取れませんでした（1枚100 MBまで）。'],
    ['ja', 'shared=0&no_room=3', '3枚を受け取れませんでした。端末の空き容量をお確かめください。'],
    ['ja', 'shared=0', '写真を受け取れませんでした。'],
    [
      'en',
      'shared=100&too_many=1&too_large=1',
      'We take 100 photos at a time. Share the other one again. 1 photo is too large (up to 100 MB each).',
    ],
  ] as const)('say in %s why some were left out: %s', async (language, query, words) => {
    const { address } = await renderApp({ pages, path: `/?${query}`, language })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(address()).toBe('/')
  })

  it('are asked about again, with a word, when they could not be taken', async () => {
    const { room } = stubFolders({ canMove: false })
    for (const name of ['a.png', 'b.png']) await inbox().keep(photo(name))
    const { user } = await renderApp({ pages })
    await waitFor(() => expect(bar(2)).toBeTruthy())
    const usage = room.usage
    room.usage = room.quota
    await user.click(screen.getByRole('button', { name: '追加する' }))
    expect(await screen.findByText('2枚を追加できませんでした。端末の空き容量をお確かめください。')).toBeTruthy()
    expect(bar(2)).toBeTruthy()
    room.usage = usage
    await user.click(screen.getByRole('button', { name: '追加する' }))
    expect(await screen.findByText('受け取った写真2枚は、ログインすると追加されます。')).toBeTruthy()
    expect([bar(2), (await accepted().list()).length]).toEqual([null, 2])
  })
})

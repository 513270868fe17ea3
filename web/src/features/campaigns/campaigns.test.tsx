import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { CampaignServer } from '../../../testing/servers/campaign-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { useSession } from '../session/index.ts'
import { CampaignBanner } from './index.ts'
import { storeCode } from './stored-codes.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function Limit() {
  const { me } = useSession()
  return <p>{`limit ${me?.storage_count_files}`}</p>
}

const page = (Component: () => React.ReactNode) => [
  samplePage('/sample', { access: 'anyone', page: async () => ({ Component }) }),
]

describe('[9 refetch] after a code was applied', () => {
  it('the user is fetched again a second later, and not before', async () => {
    const server = new CampaignServer()
    const identity = new FakeIdentity({ signedIn: true, me: { storage_count_files: 500 } })
    await renderApp({ path: '/sample', identity, client: server.client(), pages: page(Limit), bare: true })
    const fetched = vi.spyOn(identity, 'fetchMe')
    // What applies codes is loaded by timers that must be real.
    await vi.dynamicImportSettled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    storeCode('SUMMER')
    for (let step = 0; step < 200 && server.applied.length === 0; step += 1) await pass(1)
    expect(server.applied).toEqual(['SUMMER'])
    identity.me = { ...identity.me, storage_count_files: 2000 }
    await pass(700)
    expect([fetched.mock.calls.length, screen.queryByText('limit 500') !== null]).toEqual([0, true])
    await pass(500)
    expect([fetched.mock.calls.length, screen.queryByText('limit 2000') !== null]).toEqual([1, true])
  })
})

describe('[2 /] the banner of campaigns', () => {
  const open = (server: CampaignServer, language: 'ja' | 'en' = 'ja') =>
    renderApp({ path: '/sample', client: server.client(), pages: page(CampaignBanner), bare: true, language })

  it('leads to the campaign while it runs, with the days that are left', async () => {
    await open(new CampaignServer())
    const banner = await screen.findByRole('link', { name: /Vket 2025 Summer/ })
    expect(banner.getAttribute('href')).toBe('/pr/vket2025summer')
    expect(banner.textContent).toMatch(/あと[56]日/)
  })

  it.each(['upcoming', 'over'] as const)('is not there while the campaign is %s', async (state) => {
    const server = new CampaignServer({ state })
    const { queryClient } = await open(server, 'en')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('link', { name: /Vket/ })).toBeNull()
  })
})

import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../testing/test-client.ts'
import { pageTable } from './page-table.ts'

const origin = 'https://koma.example'

/** What the loader of a page asks the server for. The server never answers, so a loader that waited for it would not end. */
async function callsOf(path: string, { query = '', params = {} } = {}): Promise<Set<string>> {
  const calls = new Set<string>()
  const client = createTestClient((input) => {
    calls.add(new URL(String(input), origin).pathname.replace('/api', ''))
    return new Promise(() => {})
  })
  const page = await pageTable.find((each) => each.path === path)?.page()
  const request = new Request(`${origin}/${query}`)
  await page?.loader?.({ queryClient: new QueryClient(), client }, { params, request })
  return calls
}

describe('the loader of a page', () => {
  it.each([
    ['/setting', ['/me/settings', '/notifications/settings']],
    ['/setting/account', ['/me/export']],
    ['/setting/data', ['/me/export']],
    ['/setting/client_application', ['/me/clients']],
    ['/lab', ['/me/settings']],
    ['/plan/result', ['/me/subscription']],
  ])('starts what %s shows first', async (path, expected) => {
    const calls = await callsOf(path)
    await vi.waitFor(() => expect(calls).toEqual(new Set(expected)))
  })

  it('starts all that has to be known before an album is shared', async () => {
    const calls = await callsOf('/album/:albumId/change_share', { params: { albumId: 'a' } })
    await vi.waitFor(() => expect(calls).toEqual(new Set(['/album/a', '/album/a/part', '/album/a/parts'])))
  })

  it('does not ask for a payment that was broken off', async () => {
    expect(await callsOf('/plan/result', { query: '?cancelled' })).toEqual(new Set())
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { SendWaiting } from './send-waiting.tsx'
import { useSavedSettings } from './use-saved-settings.ts'

interface Settings {
  sound: boolean
  size: number
  name: string
}

const stored: Settings = { sound: true, size: 1, name: 'a' }

async function open() {
  const answer = Promise.withResolvers<void>()
  const sent: unknown[][] = []
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () =>
      useSavedSettings({
        options: { queryKey: ['settings of a test'], queryFn: async () => stored },
        save: async (...request: [Partial<Settings>, { keepalive: true }?]) => {
          sent.push(request)
          await answer.promise
          return { ...stored, ...request[0] }
        },
        failed: () => {},
        scope: 'settings of a test',
      }),
    { wrapper },
  )
  render(<SendWaiting />)
  await waitFor(() => expect(result.current.settings).toEqual(stored))
  return { sent, answer, change: (wish: Partial<Settings>) => act(async () => result.current.change(wish)) }
}

const leave = () => dispatchEvent(new Event('pagehide'))

describe('settings that are saved as they are changed', () => {
  it('are saved when the page is left, also those that wait behind another', async () => {
    const { sent, answer, change } = await open()
    await change({ sound: false })
    await change({ size: 2 })
    await change({ size: 3, name: 'b' })
    expect(sent).toEqual([[{ sound: false }]])
    leave()
    expect(sent).toEqual([[{ sound: false }], [{ size: 3, name: 'b' }, { keepalive: true }]])
    await act(async () => answer.resolve())
  })

  it('are not sent again when nothing waits any more', async () => {
    const { sent, answer, change } = await open()
    await change({ sound: false })
    await change({ size: 2 })
    await act(async () => answer.resolve())
    await waitFor(() => expect(sent).toHaveLength(2))
    leave()
    expect(sent).toEqual([[{ sound: false }], [{ size: 2 }]])
  })
})

import { ApiError } from '@koma/client'
import { useChange } from '@koma/ui/form/use-change.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { createTestClient } from '../../testing/test-client.ts'
import { useApi } from './api-client.tsx'

function Clear({ log }: { log: unknown[] }) {
  const api = useApi()
  const { run } = useChange({
    send: () => api.ask('POST /trash/clear'),
    failed: (error) => log.push(error instanceof ApiError && error.code),
  })
  return (
    <button type="button" onClick={() => void run()}>
      clear
    </button>
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

describe('a change of the real client', () => {
  it('fails at once without a connection instead of waiting for one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const log: unknown[] = []
    const client = createTestClient(() => Promise.reject(new TypeError('Failed to fetch')))
    const { user } = renderUi(<Clear log={log} />, { client })
    // TanStack Query listens from its first render on.
    window.dispatchEvent(new Event('offline'))
    await user.click(screen.getByRole('button', { name: 'clear' }))
    await waitFor(() => expect(log).toEqual([ApiError.network]))
  })
})

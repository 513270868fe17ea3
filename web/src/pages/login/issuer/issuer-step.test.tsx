import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render.tsx'
import { FakeIdentity } from '../../../features/session/identity/fake-identity.ts'

describe('the login where another issuer signs people in', () => {
  it('leads there once, and says what kept it from that', async () => {
    const identity = new FakeIdentity()
    const asked: string[] = []
    let answer: (problem: 'away') => void = () => {}
    const begin = (from: string) => {
      asked.push(from)
      return new Promise<'away'>((resolve) => {
        answer = resolve
      })
    }
    identity.issuer = { accountUrl: null, begin, finish: () => Promise.reject(new Error('Nobody comes back.')) }
    const { user } = await renderApp({ path: '/login?from=/album', identity, language: 'en' })
    const button = await screen.findByRole('button', { name: /^Continue to login/ })
    await user.dblClick(button)
    expect(asked).toHaveLength(1)
    answer('away')
    await screen.findByText("Couldn't reach the login page. Wait a moment and try again.")
    await user.click(button)
    expect(asked).toHaveLength(2)
    expect(screen.queryByText(/reach the login page/)).toBeNull()
  })
})

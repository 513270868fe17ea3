import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp, samplePage } from '../../../../testing/render.tsx'
import { PasskeyButton } from './passkey-button.tsx'

let told: Array<string | null> = []
let tries = 0

function Component() {
  const fetchCode = () => {
    tries += 1
    return Promise.reject(new TypeError('The code did not arrive.'))
  }
  return <PasskeyButton onProblem={(words) => told.push(words)} fetchCode={fetchCode} />
}

beforeEach(() => {
  told = []
  tries = 0
  const known = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true })
  vi.stubGlobal('PublicKeyCredential', known)
  vi.stubGlobal('reportError', () => {})
})
afterEach(() => vi.unstubAllGlobals())

describe('[5 passkeys] the button whose code does not arrive', () => {
  it('tells who pressed it, and nobody who did not', async () => {
    const pages = [samplePage('/entry', { access: 'open', frame: 'bare', page: async () => ({ Component }) })]
    const { user } = await renderApp({ path: '/entry', pages, language: 'en' })
    await waitFor(() => expect(tries).toBe(1))
    await user.click(await screen.findByRole('button', { name: /passkey/ }))
    await waitFor(() => expect(tries).toBe(2))
    await waitFor(() => expect(told).toEqual([null, expect.stringMatching(/./)]))
  })
})

import { readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { stormEvent } from '../../platform/api-client.tsx'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

const pages = [samplePage('/', { access: 'anyone' })]
const day = 86_400_000
let now = Date.UTC(2026, 10, 16)
const device = { clock: { now: () => now } }

/** The browser's offer, as Chromium fires it. */
function offer() {
  let prompts = 0
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      prompts += 1
    },
  })
  return { event, prompts: () => prompts }
}

const firstScript = readFileSync(`${import.meta.dirname}/../../../public/theme.js`, 'utf8')
const today = () => new Date(now).toISOString().slice(0, 10)

beforeAll(() => new Function(firstScript)())
afterEach(() => {
  delete window.komaInstallOffer
})

async function visit(identity = new FakeIdentity({ signedIn: true })) {
  const offered = offer()
  dispatchEvent(offered.event)
  expect(offered.event.defaultPrevented).toBe(true)
  return { ...(await open(identity)), ...offered }
}

/** Until the visit is counted and drawn: what counts it would offer the app. */
async function open(identity: FakeIdentity) {
  const app = await renderApp({ pages, identity, device })
  await waitFor(() => expect(localStorage.getItem('koma.visits')).toContain(today()))
  await act(async () => {})
  return app
}

const bar = () => screen.queryByRole('region', { name: 'Komaをアプリにする' })

describe('installing the app', () => {
  it('is not offered on the first visit, nor later on that day', async () => {
    await visit()
    expect(bar()).toBeNull()
  })

  it('is offered to a user who comes back on another day, and a dismissal is remembered', async () => {
    localStorage.setItem('koma.visits', '1 2026-11-15')
    const { user, prompts } = await visit()
    expect(bar()).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'いまはしない' }))
    expect([bar(), prompts()]).toEqual([null, 0])
    now += 40 * day
    act(() => void dispatchEvent(offer().event))
    expect([bar(), localStorage.getItem('koma.install-answered')]).toEqual([null, 'yes'])
  })

  it('opens the dialog of the browser, and is not offered again', async () => {
    localStorage.setItem('koma.visits', '4 2026-11-01')
    const { user, prompts } = await visit()
    await user.click(screen.getByRole('button', { name: 'アプリにする' }))
    expect([bar(), prompts()]).toEqual([null, 1])
  })

  it('is offered also if the browser comes with it later', async () => {
    localStorage.setItem('koma.visits', '4 2026-11-01')
    await open(new FakeIdentity({ signedIn: true }))
    expect(bar()).toBeNull()
    act(() => void dispatchEvent(offer().event))
    expect(bar()).toBeTruthy()
  })

  it('is not offered to guests', async () => {
    localStorage.setItem('koma.visits', '4 2026-11-01')
    await visit(new FakeIdentity())
    expect(bar()).toBeNull()
  })
})

describe('[8 request storm] a stopped request', () => {
  it.each([
    ['ja', '同じリクエストが一度にたくさん起きたため、止めました。'],
    ['en', 'Stopped due to many identical server requests occurring at once'],
  ] as const)('is told in %s', async (language, words) => {
    await renderApp({ pages, language })
    await waitFor(() => {
      act(() => void dispatchEvent(new Event(stormEvent)))
      expect(screen.getByText(words)).toBeTruthy()
    })
  })
})

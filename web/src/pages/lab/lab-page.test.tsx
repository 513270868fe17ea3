import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { json, refuse } from '../../../testing/answers.ts'
import { renderApp } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.lab
})

/** A server with the settings of one account. */
function openLab({ lab = [] as string[], refuses = false } = {}) {
  const settings = {
    time_zone: null,
    allow_original: false,
    library_by: 'added',
    library_first: 'newest',
    albums_by: 'updated',
    lab,
  }
  const client = createTestClient(async (url, init) => {
    if (!String(url).endsWith('/me/settings')) return refuse('unknown')
    if (init?.method !== 'PUT') return json(settings)
    if (refuses) return refuse('unknown')
    Object.assign(settings, JSON.parse(String(init.body)))
    return json(settings)
  })
  const identity = new FakeIdentity({ signedIn: true })
  return renderApp({ path: '/lab', identity, client }).then((app) => ({ ...app, settings }))
}

async function theSwitch(): Promise<HTMLElement> {
  const found = await screen.findByRole('switch', { name: 'まっ黒なダークテーマ' })
  await waitFor(() => expect(found).toHaveProperty('disabled', false))
  return found
}

describe('the lab', () => {
  it('switches an experiment on and off, for the account and at once on this device', async () => {
    const { user, settings } = await openLab({ lab: ['something_older'] })
    await user.click(await theSwitch())
    await waitFor(() => expect(settings.lab).toEqual(['something_older', 'black']))
    await waitFor(() => expect(document.documentElement.dataset.lab).toBe('black'))
    expect(localStorage.getItem('koma.lab')).toBe('black')
    await user.click(await theSwitch())
    await waitFor(() => expect(settings.lab).toEqual(['something_older']))
    await waitFor(() => expect(document.documentElement.dataset.lab).toBeUndefined())
  })

  it('takes a switch back that could not be saved', async () => {
    const { user } = await openLab({ refuses: true })
    await user.click(await theSwitch())
    expect(await screen.findByText('設定を保存できませんでした')).toBeTruthy()
    await waitFor(async () => expect((await theSwitch()).getAttribute('aria-checked')).not.toBe('true'))
  })

  it('leaves nothing on the device when its user signs out', async () => {
    const { session } = await openLab({ lab: ['black'] })
    await waitFor(() => expect(document.documentElement.dataset.lab).toBe('black'))
    await session.signOut()
    await waitFor(() =>
      expect([document.documentElement.dataset.lab, localStorage.getItem('koma.lab')]).toEqual([undefined, '']),
    )
  })
})

import { ApiError } from '@koma/client'
import { errors } from '@koma/contract/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const encoded = new Uint8Array([1, 2, 3]).buffer

/** A browser that makes passkeys, or fails with an error of this name. */
function browser(error?: string) {
  const known = Object.assign(() => {}, { isConditionalMediationAvailable: async () => false })
  vi.stubGlobal('PublicKeyCredential', known)
  const create = async () => {
    if (error) throw Object.assign(new Error('The browser said no'), { name: error })
    const response = { clientDataJSON: encoded, attestationObject: encoded, getTransports: () => ['internal'] }
    return { id: 'AQID', rawId: encoded, type: 'public-key', response, getClientExtensionResults: () => ({}) }
  }
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
}

let identity: FakeIdentity
beforeEach(() => {
  identity = new FakeIdentity({ signedIn: true })
  browser()
})
afterEach(() => vi.unstubAllGlobals())

const open = () => renderApp({ path: '/setting/passkeys', identity, language: 'en' })

describe('the passkeys', () => {
  it('are added, renamed and removed', async () => {
    const { user } = await open()
    await screen.findByText('No passkeys yet')
    await user.click(screen.getByRole('button', { name: /^Add a passkey/ }))
    await screen.findByText('Passkey added')
    await user.click(await screen.findByRole('button', { name: /^Edit ./ }))
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByText('Enter a name')
    await user.type(name, 'My phone')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByText('Name changed')
    expect(identity.account.keys).toMatchObject([{ name: 'My phone' }])
    await user.click(await screen.findByRole('button', { name: 'Edit My phone' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const asking = await screen.findByRole('dialog', { name: 'Remove “My phone”?' })
    await user.click(within(asking).getByRole('button', { name: /^Remove/ }))
    await screen.findByText('Passkey removed')
    await screen.findByText('No passkeys yet')
    expect(identity.account.keys).toEqual([])
  })

  it('need the password if the sign-in was some time ago', async () => {
    identity.account.isFresh = false
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Add a passkey/ }))
    const password = await screen.findByLabelText('Current password')
    await user.type(password, 'Wrong2025!{Enter}')
    await screen.findByText('The current password is wrong')
    await user.clear(password)
    await user.type(password, 'Twilight2025!{Enter}')
    await screen.findByText('Passkey added')
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull())
  })

  it('say that there were too many attempts at the password', async () => {
    identity.account.isFresh = false
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Add a passkey/ }))
    const password = await screen.findByLabelText('Current password')
    const { code, message, status } = errors.attempt_limit
    identity.account.offerPasskey = () => Promise.reject(new ApiError(code, message, { status }))
    await user.type(password, 'Twilight2025!{Enter}')
    await screen.findByText('Attempt limit exceeded. Wait a while and try again.')
    expect(identity.account.keys).toEqual([])
  })

  it('say what went wrong, and nothing if the user closes the dialog of the browser', async () => {
    browser('InvalidStateError')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Add a passkey/ }))
    await screen.findByText('This device has a passkey for your account already.')
    cleanup()
    browser('NotAllowedError')
    const again = await open()
    const button = await screen.findByRole('button', { name: /^Add a passkey/ })
    await again.user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    expect(identity.account.keys).toEqual([])
    cleanup()
    identity.account.isCutOff = true
    await open()
    await screen.findByRole('button', { name: 'Try again' })
  })
})

describe('with another issuer', () => {
  const elsewhere = { accountUrl: 'https://login.example/account', begin: vi.fn(), finish: vi.fn() }

  it('the account leads to its own page, and our screens are not there', async () => {
    identity.issuer = elsewhere
    const { address } = await open()
    const link = await screen.findByRole('link', { name: /Manage password and devices/ })
    expect(link.getAttribute('href')).toBe('https://login.example/account')
    expect(address()).toBe('/setting/account')
    expect(screen.queryByRole('link', { name: /Passkeys/ })).toBeNull()
  })

  it.each(['/connect_device?user_code=KOMA-2345', '/setting/client_application'])(
    '%s says that no sync app can be connected',
    async (path) => {
      identity.issuer = elsewhere
      const { address } = await renderApp({ path, identity, language: 'en' })
      expect(await screen.findByText("Sync apps can't be connected to this Koma")).toBeTruthy()
      expect(address()).toBe('/setting/client_application')
      expect(screen.queryByRole('link', { name: /code/i })).toBeNull()
    },
  )

  it('the login has one button, and tells if the issuer is away', async () => {
    const begin = vi.fn(async () => 'away' as const)
    const guest = new FakeIdentity()
    guest.issuer = { ...elsewhere, begin }
    const { user } = await renderApp({ path: '/login?from=/album', identity: guest, language: 'en' })
    await user.click(await screen.findByRole('button', { name: /^Continue to login/ }))
    await screen.findByText("Couldn't reach the login page. Wait a moment and try again.")
    expect(begin).toHaveBeenCalledWith('/album')
  })
})

describe('the link that ends a session', () => {
  it('works once its button is pressed, and leads to a new password', async () => {
    const guest = new FakeIdentity()
    guest.endLinks.add('good')
    const { user, address } = await renderApp({ path: '/end_session?token=good', identity: guest, language: 'en' })
    await user.click(await screen.findByRole('button', { name: /^Log it out/ }))
    await screen.findByRole('heading', { name: 'That device is logged out' })
    await user.click(screen.getByRole('button', { name: /^Choose a new password/ }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    expect(address()).toBe('/login')
  })

  it('says if it is not a link of ours', async () => {
    const { user } = await renderApp({ path: '/end_session?token=bad', language: 'en' })
    await user.click(await screen.findByRole('button', { name: /^Log it out/ }))
    expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy()
  })
})

describe('the browser waiting for a passkey at the login', () => {
  it('is nothing to tell of if it fails before anybody chose one', async () => {
    const failures = vi.spyOn(console, 'error')
    const get = vi.fn(async () => Promise.reject(new Error('The field is gone')))
    const known = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true })
    vi.stubGlobal('PublicKeyCredential', known)
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
    await renderApp({ path: '/login', identity: new FakeIdentity({ signedIn: false }), language: 'en' })
    await screen.findByRole('button', { name: /^Log in with a passkey/ })
    await waitFor(() => expect(get).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(failures).not.toHaveBeenCalled()
  })
})

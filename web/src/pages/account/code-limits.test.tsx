import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

afterEach(() => void vi.useRealTimers())

const limited = 'Attempt limit exceeded. Wait a while and try again.'
const send = () => screen.getByRole('button', { name: /^Send code/ })
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Resend code/ })

/** Fills in the form that asks for a new address, without sending it. */
async function open() {
  const identity = new FakeIdentity({ signedIn: true })
  const { user } = await renderApp({ path: '/setting/change_email', identity, language: 'en' })
  const address = await screen.findByLabelText(/^New email address/, { selector: 'input' })
  fireEvent.change(address, { target: { value: 'new@example.com' } })
  const password = screen.getByLabelText(/^Current password/, { selector: 'input' })
  fireEvent.change(password, { target: { value: 'Twilight2025!' } })
  return { user, account: identity.account }
}

describe('[2 /setting/confirm_code] a change of the address', () => {
  it('sends the code again after a minute and no sooner, and then waits for another minute', async () => {
    const { user, account } = await open()
    await user.click(send())
    await screen.findByLabelText('Verification code')
    expect([resend().disabled, account.codesSentTo.length]).toEqual([true, 1])
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    await waitFor(() => expect(resend().disabled).toBe(false))
    fireEvent.click(resend())
    await screen.findByText('We sent the code again')
    expect([resend().disabled, account.codesSentTo]).toEqual([true, ['new@example.com', 'new@example.com']])
  })

  it('can be sent again at once if it could not be sent, and not while it is being sent', async () => {
    const { user, account } = await open()
    await user.click(send())
    await screen.findByLabelText('Verification code')
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    await waitFor(() => expect(resend().disabled).toBe(false))
    const { changeEmail } = account
    const answer = Promise.withResolvers<Awaited<ReturnType<typeof changeEmail>>>()
    account.changeEmail = () => answer.promise
    fireEvent.click(resend())
    await waitFor(() => expect(resend().disabled).toBe(true))
    answer.resolve({ ok: false, reason: 'network' })
    await screen.findByText(/^Couldn't connect/)
    await waitFor(() => expect([resend().disabled, resend().textContent]).toEqual([false, 'Resend code']))
    account.changeEmail = changeEmail
    fireEvent.click(resend())
    await screen.findByText('We sent the code again')
    expect(resend().disabled).toBe(true)
  })

  it('says at each of its steps that there were too many attempts', async () => {
    const { user, account } = await open()
    account.fault = 'attempt_limit'
    await user.click(send())
    await screen.findByText(limited)
    account.fault = null
    await user.click(send())
    const code = await screen.findByLabelText('Verification code')
    expect(screen.queryByText(limited)).toBeNull()
    account.fault = 'attempt_limit'
    await user.type(code, '123456')
    await screen.findByText(limited)
    expect(account.email).toBeNull()
  })
})

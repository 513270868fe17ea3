import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { NotificationServer } from '../../../testing/servers/notification-server.ts'
import { type Language, setLanguage } from '../../platform/preferences/language.ts'
import type { PushPlace, PushPort } from '../../platform/push-port.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

/** A device whose user has answered, or will answer, in this way. */
class FakePush implements PushPort {
  readonly kind = 'web'
  place: PushPlace | null = null
  asked = 0
  answer: 'granted' | 'denied' = 'granted'
  state: Awaited<ReturnType<PushPort['permission']>> = 'prompt'

  permission = async () => this.state
  current = async () => this.place
  async subscribe(publicKey: string) {
    this.asked += 1
    this.state = this.answer
    if (this.answer === 'denied') return null
    this.place = {
      kind: 'web',
      address: `https://push.example/${publicKey}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }
    return this.place
  }
  async unsubscribe() {
    this.place = null
  }
}

const open = (server: NotificationServer, push: FakePush, language: Language = 'en') =>
  renderApp({
    path: '/setting/notification',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    device: { push },
    language,
  })
const name = 'Push notifications'
const isOn = () => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
const address = 'https://push.example/a key'

describe('[4 notifications] push messages to this device', () => {
  it('are off until the user switches them on, and nobody is asked before', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    const { user } = await open(server, push)
    expect([await screen.findByRole('switch', { name }), isOn(), push.asked]).toEqual([expect.anything(), false, 0])
    await user.click(screen.getByRole('switch', { name }))
    await waitFor(() => expect([...server.devices.keys()]).toEqual([address]))
    expect(server.devices.get(address)).toEqual({ ...push.place, language: 'en' })
    await waitFor(() => expect(isOn()).toBe(true))
  })

  it('are switched off on the device and at the server', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    push.state = 'granted'
    await push.subscribe('a key')
    const { user } = await open(server, push)
    await waitFor(() => expect(server.devices.size).toBe(1))
    await user.click(await screen.findByRole('switch', { name }))
    await waitFor(() => expect([server.devices.size, push.place]).toEqual([0, null]))
    await waitFor(() => expect(isOn()).toBe(false))
  })

  it('stay off if the user says no, and then the page says where to change that', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    push.answer = 'denied'
    const { user } = await open(server, push)
    await user.click(await screen.findByRole('switch', { name }))
    expect(await screen.findByText("Notifications from Koma are turned off in this device's settings")).toBeTruthy()
    expect([server.devices.size, isOn()]).toEqual([0, false])
  })

  it('are not on if the server did not hear of it', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    server.faults = { 'PUT /push': 'unknown' }
    const { user } = await open(server, push)
    await user.click(await screen.findByRole('switch', { name }))
    expect(await screen.findByText(/Couldn't change push notifications/)).toBeTruthy()
    await waitFor(() => expect([push.place, isOn()]).toEqual([null, false]))
  })

  it('are not offered where the device or the server cannot', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    push.state = 'never'
    await open(server, push)
    expect(await screen.findAllByRole('switch')).toHaveLength(9)
  })

  it('are not offered by a server that notifies no such devices', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    server.pushOffer = { web: null, fcm: false, apns: false }
    await open(server, push)
    expect(await screen.findAllByRole('switch')).toHaveLength(9)
  })

  it('come in the language that the user chose last, and end with the sign-out', async () => {
    const [server, push] = [new NotificationServer(), new FakePush()]
    push.state = 'granted'
    await push.subscribe('a key')
    const { session } = await open(server, push)
    await waitFor(() => expect(server.devices.get(address)).toMatchObject({ language: 'en' }))
    setLanguage('ja')
    await waitFor(() => expect(server.devices.get(address)).toMatchObject({ language: 'ja' }))
    await session.signOut()
    await waitFor(() => expect(push.place).toBeNull())
  })
})

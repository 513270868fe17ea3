import { callList, rootOf } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { type Person, startPerson } from './test-connected.ts'

let koma: TestKoma
let mio: Person
let yukine: Person
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  mio = await startPerson(koma, 'mio')
  yukine = await startPerson(koma, 'yukine')
})
afterAll(() => koma.stop())

const unauthenticated = { code: 1001, message: 'Please log in' }
const notFound = { code: 1004, message: 'Not found' }

describe('[3 User.clients] sync clients', () => {
  it('are listed with what they said of themselves, in GET /me as well', async () => {
    const person = await startPerson(koma, 'lists')
    expect(await person.api.ask('GET /me/clients')).toEqual({ clients: [] })
    const { clientId, api } = await person.connect({ name: 'MIO-DESKTOP', platform: 'Windows 11', version: '1.4.0' })
    const client = {
      client_id: clientId,
      name: 'MIO-DESKTOP',
      platform: 'Windows 11',
      version: '1.4.0',
      connected_at: expect.any(String),
      last_activity_at: expect.any(String),
      photos_today: 0,
      is_current: false,
    }
    expect(await person.api.ask('GET /me/clients')).toEqual({ clients: [client] })
    expect((await person.api.ask('GET /me')).clients).toEqual([client])
    expect((await api.ask('GET /me')).clients).toEqual([{ ...client, is_current: true }])
    expect((await person.session.ask('GET /identity/devices')).devices).toHaveLength(1)
  })

  it('[4 PC-client dialog] clear the tutorial about them with the first connection, once', async () => {
    const person = await startPerson(koma, 'told')
    expect((await person.api.ask('GET /me')).clear_tutorials).toEqual([])
    await person.connect()
    await person.connect()
    expect((await person.api.ask('GET /me')).clear_tutorials).toEqual(['pc_client'])
  })

  it('are disconnected by their user alone, with immediate effect', async () => {
    const { clientId, api, token, refreshToken } = await mio.connect({ name: 'ends' })
    const kept = await mio.connect({ name: 'stays' })
    const params = { ClientId: clientId }
    expect((await koma.guest.call('DELETE /me/clients/{ClientId}', { params })).error?.status).toBe(401)
    expect((await yukine.api.call('DELETE /me/clients/{ClientId}', { params })).error).toMatchObject(notFound)
    expect(await api.ask('GET /me')).toMatchObject({ email: 'mio@example.com' })
    expect(await mio.api.ask('DELETE /me/clients/{ClientId}', { params })).toBeNull()
    expect((await api.call('GET /me')).error).toMatchObject(unauthenticated)
    const upload = uploadRequest(await makePicture('png'))
    expect((await koma.fetchAs(token, '/api/photo', upload)).status).toBe(401)
    expect((await api.call('POST /identity/token')).error?.status).toBe(401)
    const again = await koma.guest.call('POST /identity/token', {
      body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    })
    expect(again.error?.code).toBe(1315)
    expect((await mio.api.call('DELETE /me/clients/{ClientId}', { params })).error).toMatchObject(notFound)
    expect(await kept.api.ask('GET /me')).toMatchObject({ email: 'mio@example.com' })
    expect((await mio.api.ask('GET /me/clients')).clients.map(({ name }) => name)).toEqual(['stays'])
  })

  it('are no sessions, and sessions no clients: neither list ends what is in the other', async () => {
    const person = await startPerson(koma, 'apart')
    const { clientId, api } = await person.connect()
    const [session] = (await person.session.ask('GET /identity/devices')).devices
    const params = { DeviceId: clientId }
    const asSession = await person.session.call('DELETE /identity/devices/{DeviceId}', { params })
    expect(asSession.error).toMatchObject(notFound)
    const asClient = await person.api.call('DELETE /me/clients/{ClientId}', { params: { ClientId: session?.id ?? '' } })
    expect(asClient.error).toMatchObject(notFound)
    await person.session.ask('DELETE /identity/devices')
    expect((await api.ask('GET /me')).clients).toHaveLength(1)
  })

  it('end with a new password, as every session but the own does', async () => {
    const person = await startPerson(koma, 'renews')
    const { api } = await person.connect()
    await person.session.ask('POST /identity/change-password', {
      body: { current_password: 'Twilight-2025', new_password: 'Daybreak-2026' },
    })
    await vi.waitFor(async () => expect((await api.call('GET /me')).error).toMatchObject(unauthenticated))
    expect(await person.api.ask('GET /me/clients')).toEqual({ clients: [] })
  })

  it('may add photos and see the profile, and are refused every other call', async () => {
    const { token, refreshToken } = await mio.connect({ name: 'bounded' })
    const anyId = '019a8b2e-0000-7000-8000-000000000001'
    const allowed: string[] = []
    for (const [name, call] of callList) {
      // These are called by whoever has nothing to show yet, or to end the session.
      if (call.feature === 'identity' && call.who.includes('guest')) continue
      const [method = '', path = ''] = name.split(' ')
      const url = rootOf(call) + path.replace(/\{\w+\}/g, anyId)
      const shown = call.feature === 'identity' ? refreshToken : token
      const response = await koma.fetchAs(shown, url, { method })
      await response.body?.cancel()
      if (response.status !== 403) allowed.push(name)
    }
    expect(allowed).toEqual([
      'GET /me',
      'GET /client/latest',
      'GET /client/download/{FileName}',
      'POST /photo',
      'POST /photo/known',
    ])
    expect((await koma.fetchAs(token, '/api/upload/resumable', { method: 'POST' })).status).not.toBe(403)
  })
})

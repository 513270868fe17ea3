import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { secretsFrom } from '../../secrets.ts'
import { createPush } from './choose-push.ts'
import { type Push, type PushMessage, PushUnavailable } from './push.ts'
import {
  type AppleStandIn,
  type GoogleStandIn,
  isSignedBy,
  Receiver,
  type StandIn,
  startApple,
  startBrowserPushService,
  startGoogle,
} from './test-push-services.ts'

const message: PushMessage = {
  title: 'Koma',
  body: 'ミオさんから写真2枚が届きました',
  path: '/dm/1',
  tag: 'dm 1',
  language: 'ja',
}
const key = secretsFrom('a secret for tests, long enough').key('push')

let browsers: StandIn
let google: GoogleStandIn
let apple: AppleStandIn
let directory: string
let push: Push
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'koma-push-'))
  ;[browsers, google, apple] = await Promise.all([startBrowserPushService(), startGoogle(), startApple()])
  await writeFile(join(directory, 'google.json'), google.account)
  await writeFile(join(directory, 'apple.p8'), apple.key)
  push = createPush(
    readConfig({
      KOMA_WEB_PUSH_HOSTS: browsers.host,
      KOMA_FCM_SERVICE_ACCOUNT: join(directory, 'google.json'),
      KOMA_FCM_URL: google.url,
      KOMA_APNS_KEY: join(directory, 'apple.p8'),
      KOMA_APNS_KEY_ID: 'ABC123DEFG',
      KOMA_APNS_TEAM_ID: 'DEF123GHIJ',
      KOMA_APNS_TOPIC: 'photos.koma.app',
      KOMA_APNS_URL: apple.url,
    }),
    key,
  )
})
beforeEach(() => {
  for (const service of [browsers, google, apple]) service.received.length = 0
  browsers.answer = 201
  browsers.headers = {}
  google.answer = apple.answer = 200
})
afterAll(async () => {
  await Promise.all([browsers.close(), google.close(), apple.close()])
  await rm(directory, { recursive: true })
})

const browser = () => {
  const receiver = new Receiver(`${browsers.url}/send/abc`)
  return { receiver, to: { kind: 'web', address: receiver.address, ...receiver.keys } as const }
}
const phones = [
  { kind: 'fcm', address: 'a-token-of-google' },
  { kind: 'apns', address: 'a-token-of-apple' },
] as const
const serviceOf = (kind: 'web' | 'fcm' | 'apns') => ({ web: browsers, fcm: google, apns: apple })[kind]

describe('[1 notifications] every push service', () => {
  it.each([
    [200, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [413, 'refused'],
  ] as const)('takes an answer of %d as %s', async (status, outcome) => {
    for (const to of [browser().to, ...phones]) {
      serviceOf(to.kind).answer = status
      expect([to.kind, await push.send(to, message)]).toEqual([to.kind, outcome])
    }
  })

  it.each([429, 500, 503])('is away with an answer of %d, so that the job tries again', async (status) => {
    for (const to of [browser().to, ...phones]) {
      serviceOf(to.kind).answer = status
      await expect(push.send(to, message)).rejects.toBeInstanceOf(PushUnavailable)
    }
  })
})

describe('[1 notifications] browsers', () => {
  it('get a message that they alone can read, signed with the key they subscribed with', async () => {
    const { receiver, to } = browser()
    expect(await push.send(to, message)).toBe('sent')
    const [received] = browsers.received
    if (!received) throw new Error('nothing arrived')
    expect(receiver.read(received.body)).toEqual(message)
    expect(received.body.includes('ミオ')).toBe(false)
    expect(received.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(await isSignedBy(push.offer.web?.publicKey ?? '', received, browsers.url)).toBe(true)
  })

  it('have the same key in every process of an installation, and another in another one', () => {
    const keyOf = (secret: string) =>
      createPush(readConfig({}), secretsFrom(secret).key('push')).offer.web?.publicKey ?? ''
    expect(keyOf('one secret of an installation')).toBe(keyOf('one secret of an installation'))
    expect(keyOf('one secret of an installation')).not.toBe(keyOf('another one'))
  })

  it('are reached at the services of browsers alone: the server sends nothing into its own network', async () => {
    const usual = createPush(readConfig({}), key)
    const { receiver } = browser()
    const accepted = (address: string) => usual.accepts({ kind: 'web', address, ...receiver.keys })
    expect(accepted('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
    expect(accepted('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
    expect(accepted('https://web.push.apple.com/abc')).toBe(true)
    for (const foreign of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://user:word@fcm.googleapis.com/abc',
      'https://fcm.googleapis.com.evil.example/abc',
      'https://evilpush.apple.com/abc',
      'http://127.0.0.1:5432/',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'not an address at all',
    ]) {
      expect([foreign, accepted(foreign)]).toEqual([foreign, false])
    }
    expect(await usual.send(browser().to, message)).toBe('gone')
    expect(browsers.received).toEqual([])
  })

  it('that are redirected elsewhere are not followed', async () => {
    const elsewhere = await startBrowserPushService()
    browsers.answer = 307
    browsers.headers = { location: `${elsewhere.url}/send/abc` }
    expect(await push.send(browser().to, message)).toBe('refused')
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  it('whose key is no key, or belongs to another installation, are gone', async () => {
    const { to } = browser()
    expect(await push.send({ ...to, p256dh: Buffer.alloc(65, 7).toString('base64url') }, message)).toBe('gone')
    browsers.answer = 403
    expect(await push.send(to, message)).toBe('gone')
  })
})

describe('[1 notifications] the stand-ins for Google and Apple', () => {
  it('Google gets the message with the token of the service account, asked for once', async () => {
    const before = google.tokens
    await push.send(phones[0], message)
    await push.send(phones[0], message)
    expect(google.tokens - before).toBeLessThanOrEqual(1)
    const [received] = google.received
    expect(received?.path).toBe('/v1/projects/koma-photos/messages:send')
    expect(received?.headers.authorization).toMatch(/^Bearer sender@koma \d+$/)
    expect(JSON.parse(received?.body.toString() ?? '')).toEqual({
      message: {
        token: 'a-token-of-google',
        notification: { title: 'Koma', body: message.body },
        data: { path: '/dm/1' },
        android: { ttl: '86400s', notification: { tag: 'dm 1' } },
      },
    })
  })

  it('a token that Google revoked is asked for anew', async () => {
    google.answer = 401
    await expect(push.send(phones[0], message)).rejects.toBeInstanceOf(PushUnavailable)
    const before = google.tokens
    google.answer = 200
    expect(await push.send(phones[0], message)).toBe('sent')
    expect(google.tokens).toBe(before + 1)
  })

  it('Apple gets the message signed with the key of the team', async () => {
    await push.send(phones[1], message)
    const [received] = apple.received
    expect(received?.path).toBe('/3/device/a-token-of-apple')
    expect(received?.headers).toMatchObject({ 'apns-topic': 'photos.koma.app', 'apns-push-type': 'alert' })
    expect(JSON.parse(received?.body.toString() ?? '')).toEqual({
      aps: { alert: { title: 'Koma', body: message.body }, sound: 'default', 'thread-id': 'dm 1' },
      path: '/dm/1',
    })
  })
})

describe('[1 notifications] without configuration', () => {
  it('only browsers are notified', () => {
    const { offer } = createPush(readConfig({}), key)
    expect(offer).toEqual({ web: { publicKey: expect.stringMatching(/^[\w-]{87}$/) }, fcm: false, apns: false })
    expect(createPush(readConfig({ KOMA_WEB_PUSH: 'off' }), key).offer.web).toBeNull()
  })

  it('a file that is no key stops the start with a sentence', async () => {
    const path = join(directory, 'none')
    await writeFile(path, 'nothing')
    const start = (settings: Record<string, string>) => () => createPush(readConfig(settings), key)
    expect(start({ KOMA_FCM_SERVICE_ACCOUNT: path })).toThrow(/is not the file of a service account/)
    const apns = { KOMA_APNS_KEY: path, KOMA_APNS_KEY_ID: 'a', KOMA_APNS_TEAM_ID: 'b', KOMA_APNS_TOPIC: 'c' }
    expect(start(apns)).toThrow(/is not a key of Apple's push service/)
  })
})

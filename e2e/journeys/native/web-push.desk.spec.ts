import type { Page } from '@playwright/test'
import { Receiver, type StandIn, startBrowserPushService } from '../../../server/src/ports/push/test-push-services.ts'
import { call, enter, setProfile, signUp } from '../../account.ts'
import { expect, test as journey } from '../../journey.ts'
import { launchOptions } from '../../launch-options.ts'
import { waitForWorker } from '../../offline.ts'
import { seedPhotos } from '../../seeded-photos.ts'
import { startServer } from '../../server.ts'

const test = journey.extend<object, { service: StandIn }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
    async ({}, use) => {
      const service = await startBrowserPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServer(undefined, { KOMA_WEB_PUSH_HOSTS: service.host })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

// Most journeys run in a browser that shows no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: launchOptions(process.env['KOMA_TEST_WHOLE_BROWSER']) })

/**
 * Chromium subscribes at Google's service, which tests do not reach. So this browser is given a subscription at a service on this
 * machine, which keeps what it is sent.
 */
async function subscribeAt(page: Page, { address, keys }: Receiver): Promise<void> {
  await page.addInitScript(
    (given) => {
      const name = 'test.subscribed'
      const subscription = () =>
        localStorage.getItem(name) === null
          ? null
          : {
              toJSON: () => given,
              async unsubscribe() {
                localStorage.removeItem(name)
                return true
              },
            }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(name, applicationServerKey)
          return subscription()
        },
      })
    },
    { endpoint: address, keys },
  )
}

/** Hands the worker of the open page what a browser hands it after decrypting a message. */
async function openMailbox(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  }
}

function shownIn(page: Page) {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }))
  })
}

/** Taps a message with these data. */
async function tap(page: Page, data: unknown): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await worker.evaluate(async (given) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent(event: Event): void
    }
    await scope.registration.showNotification('Koma', { tag: 'tapped', data: given })
    const [notification] = await scope.registration.getNotifications({ tag: 'tapped' })
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, data)
}

test('[4 notifications] what happens reaches a browser as a message that it shows, and a tap opens its page', async ({
  page,
  context,
  server,
  service,
}) => {
  const receiver = new Receiver(`${service.url}/send/browser`)
  const reader = await enter(context, server.url, 'push_reader')
  const sender = await signUp(server.url, 'sender@koma.test')
  await setProfile(server.url, sender, 'push_sender', 'おくりて')
  const photo_ids = await seedPhotos(server, sender, 2, Date.UTC(2026, 7, 10, 3))
  const { user_id: readerId } = await call(reader, 'GET', '/me')
  const { user_id: senderId } = await call(sender, 'GET', '/me')

  // Switched on by its user, at the worker of the product.
  await context.grantPermissions(['notifications'], { origin: server.url })
  await subscribeAt(page, receiver)
  await page.goto('/setting/notification')
  await waitForWorker(page)
  await page.reload()
  const onOff = page.getByRole('switch', { name: 'プッシュ通知' })
  await expect(onOff).not.toBeChecked()
  await onOff.click()
  await expect(onOff).toBeChecked()
  const { web } = (await call(reader, 'GET', '/push')) as { web: { public_key: string } }
  expect(await page.evaluate(() => localStorage.getItem('test.subscribed'))).toBe(web.public_key)

  await call(sender, 'POST', `/dm/${readerId}`, { photo_ids })
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1)
  const message = receiver.read(service.received[0]?.body ?? Buffer.alloc(0))
  expect(message).toEqual({
    title: 'Koma',
    body: 'おくりてさんから写真2枚が届きました',
    path: `/dm/${senderId}`,
    tag: expect.any(String),
    language: 'ja',
  })

  const deliver = await openMailbox(page)
  await deliver(JSON.stringify(message))
  const { title, body, path, tag } = message
  await expect.poll(() => shownIn(page)).toEqual([{ title, body, lang: 'ja', tag, data: { path } }])

  // A newer message takes the place of the older one, and one that cannot be read is shown without words.
  const newer = { ...message, body: 'おくりてさんから写真3枚が届きました' }
  await deliver(JSON.stringify(newer))
  await expect.poll(async () => (await shownIn(page)).map((each) => each.body)).toEqual([newer.body])
  await deliver('nothing of ours')
  await expect
    .poll(async () => (await shownIn(page)).map((each) => [each.title, each.body, each.data]))
    .toContainEqual(['Koma', '', { path: '/notification' }])

  await tap(page, { path })
  await expect(page).toHaveURL(`${server.url}${path}`)
  await expect(page.getByRole('main')).toContainText('おくりて')
  await tap(page, { path: 'https://evil.example/' })
  await expect(page).toHaveURL(`${server.url}/notification`)
  await tap(page, { path: '/album' })
  await expect(page).toHaveURL(`${server.url}/album`)
  await tap(page, { path: '//evil.example/photo' })
  await expect(page).toHaveURL(`${server.url}/notification`)

  // Switched off, nothing is sent any more: not even while somebody else is told of the same.
  await page.goto('/setting/notification')
  await onOff.click()
  await expect(onOff).not.toBeChecked()
  const other = await signUp(server.url, 'other@koma.test')
  await setProfile(server.url, other, 'push_other', 'べつのひと')
  const elsewhere = new Receiver(`${service.url}/send/other`)
  await call(other, 'PUT', '/push/subscription', {
    kind: 'web',
    address: elsewhere.address,
    keys: elsewhere.keys,
    language: 'en',
  })
  const { user_id: otherId } = await call(other, 'GET', '/me')
  for (const id of [readerId, otherId]) await call(sender, 'POST', `/dm/${id}`, { photo_ids })
  await expect
    .poll(() => service.received.map((each) => each.path), { timeout: 60_000 })
    .toEqual(['/send/browser', '/send/other'])
})

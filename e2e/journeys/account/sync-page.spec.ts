import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { password, setProfile, signUp } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LoginScreen } from '../../screens/login.ts'

const words = {
  ja: {
    connect: 'このPCをつなぐ',
    strip: '送る写真と送った写真',
    check: 'Komaで確認する',
    allow: '許可する',
    choose: 'どの写真を送りますか',
    everything: 'すべて',
    count: /3枚・\d/,
    begin: 'はじめる',
    allIn: 'すべてKomaに入っています',
    trouble: '1件、確認が必要です',
    broken: 'PNGかJPEGではありません',
    retry: 'もう一度送る',
    pause: '止める',
    paused: '止めています',
    resume: '再開する',
    settings: '設定',
    addFolder: 'フォルダを追加',
    add: '追加',
    missing: 'このフォルダは見つかりません。',
    players: '一緒にいた人の名前',
    closed: 'このページは閉じてください',
    disconnect: 'このPCの接続を解除',
    confirm: '解除する',
    disconnected: 'このPCは接続していません',
  },
  en: {
    connect: 'Connect this PC',
    strip: 'Photos to send and photos sent',
    check: 'Check in Koma',
    allow: 'Allow',
    choose: 'Which photos do you want to send?',
    everything: 'Everything',
    count: /3 photos, \d/,
    begin: 'Start',
    allIn: 'Everything is in Koma',
    trouble: '1 thing needs a look',
    broken: 'Not a PNG or JPEG',
    retry: 'Try again',
    pause: 'Pause',
    paused: 'Paused',
    resume: 'Resume',
    settings: 'Settings',
    addFolder: 'Add a folder',
    add: 'Add',
    missing: "This folder isn't there.",
    players: 'Names of the people who were there',
    closed: 'You can close this page',
    disconnect: 'Disconnect this PC',
    confirm: 'Disconnect',
    disconnected: "This PC isn't connected",
  },
}

const script = fileURLToPath(new URL('../../../desktop/src/main.ts', import.meta.url))

/** The sync client as people run it. */
async function startClient(serverUrl: string) {
  const root = await mkdtemp(join(tmpdir(), 'koma-sync-page-'))
  const folder = join(root, 'VRChat')
  await mkdir(folder)
  const options = ['--server', serverUrl, '--folder', folder, '--data-dir', join(root, 'data')]
  const child = spawn(process.execPath, [script, ...options], { env: { ...process.env, HOME: root } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const address = () => /Status and settings: (\S+)/.exec(output)?.[1] ?? ''
  const stop = async () => {
    child.kill('SIGKILL')
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
  return { root, folder, address, stop }
}

/** Files of the same length that are put in the same place one after the other look the same from outside. */
async function putInPlace({ root, folder }: { root: string; folder: string }, name: string, bytes: Buffer) {
  const apart = join(root, name)
  const moment = new Date('2025-08-13T20:00:00Z')
  await writeFile(apart, bytes)
  await utimes(apart, moment, moment)
  await rename(apart, join(folder, name))
}

for (const language of languages) {
  test.describe(`[8 sync] the page of the sync client in ${language}`, () => {
    test.use({ language })

    test('connects, asks which photos, sends them, and is set up', async ({ page, server, scan, look }, testInfo) => {
      const said = words[language]
      const id = `page_${testInfo.project.name}_${language}`
      const account = await signUp(server.url, `${id}@koma.test`)
      await setProfile(server.url, account, id, id)
      const client = await startClient(server.url)
      try {
        for (const day of [10, 11, 12]) {
          const name = `VRChat_2025-08-${day}_20-00-00.000_640x360.png`
          await writeFile(join(client.folder, name), (await makePhoto(name, { r: day * 20, g: 90, b: 160 })).buffer)
        }
        await expect.poll(client.address).toMatch(/^http:\/\/127\.0\.0\.1/)
        await page.goto(client.address())
        await expect(page.getByRole('heading', { name: said.connect })).toBeVisible()
        // The secret has left the address, and a reload still works.
        expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
        await page.reload()
        await expect(page.getByRole('heading', { name: said.connect })).toBeVisible()
        await scan(page)
        await look(page, 'sync-connect')

        const opened = page.waitForEvent('popup')
        await page.getByRole('link', { name: said.check }).click()
        const koma = await opened
        await new LoginScreen(koma, language).signIn(account.email, password)
        await koma.getByRole('button', { name: said.allow }).click()
        await expect(page.getByRole('heading', { name: said.choose })).toBeVisible({ timeout: 30_000 })
        await koma.close()

        await expect(page.getByText(said.count)).toBeVisible()
        await scan(page)
        await look(page, 'sync-choose')
        await page.getByRole('radio', { name: said.everything }).check()
        await page.getByRole('button', { name: said.begin }).click()
        await expect(page.getByRole('heading', { name: said.allIn })).toBeVisible({ timeout: 30_000 })
        const drawn = page.getByRole('list', { name: said.strip }).getByRole('img')
        await expect(drawn).toHaveCount(3)
        await expect.poll(() => drawn.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
        await scan(page)
        await look(page, 'sync-idle')

        await page.getByRole('button', { name: said.pause }).click()
        await expect(page.getByRole('status')).toHaveText(said.paused)
        await look(page, 'sync-paused')
        await page.getByRole('button', { name: said.resume }).click()

        const { buffer: photo } = await makePhoto('VRChat_2025-08-13_20-00-00.000_640x360.png', { r: 9, g: 9, b: 9 })
        await putInPlace(client, 'text.png', Buffer.alloc(photo.length, 'x'))
        await expect(page.getByRole('heading', { name: said.trouble })).toBeVisible({ timeout: 30_000 })
        await expect(page.getByText(said.broken)).toBeVisible()
        await scan(page)
        await look(page, 'sync-attention')
        // It looks the same from outside, so that the client does not send it by itself.
        await putInPlace(client, 'text.png', photo)
        await page.getByRole('button', { name: said.retry }).click()
        await expect(page.getByRole('heading', { name: said.allIn })).toBeVisible({ timeout: 30_000 })
        await expect(drawn).toHaveCount(4)

        await page.getByRole('button', { name: said.settings }).click()
        const path = page.getByRole('textbox', { name: said.addFolder, exact: true })
        await path.fill(join(client.root, 'nowhere'))
        await path.press('Enter')
        await expect(page.getByText(said.missing)).toBeVisible()
        await path.fill(client.root)
        await path.press('Enter')
        await expect(page.getByText(client.root, { exact: true })).toBeVisible()
        await expect(page.getByRole('switch', { name: said.players })).not.toBeChecked()
        await page.getByRole('switch', { name: said.players }).click()
        await expect(page.getByRole('switch', { name: said.players })).toBeChecked()
        await scan(page)
        await look(page, 'sync-settings')
        await page.getByRole('button', { name: said.disconnect }).click()
        await scan(page)
        await page.getByRole('button', { name: said.confirm, exact: true }).click()
        await expect(page.getByRole('heading', { name: said.disconnected })).toBeVisible()
        await scan(page)
        await look(page, 'sync-disconnected')
      } finally {
        await client.stop()
      }
    })

    test('tells nothing to other pages, and nothing without its secret', async ({ page, server }) => {
      const client = await startClient(server.url)
      const evil = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>hello'))
      await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
      try {
        await expect.poll(client.address).toMatch(/^http:\/\/127\.0\.0\.1/)
        const { origin, hash } = new URL(client.address())
        await page.goto(`${origin}/`)
        await expect(page.getByRole('heading', { name: words[language].closed })).toBeVisible()

        // Even with the secret in hand, a page of another origin neither reads nor changes anything.
        await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
        const tried = await page.evaluate(
          async ([url, secret]) => {
            const headers = { 'X-Koma-Secret': secret ?? '', 'Content-Type': 'application/json' }
            const read = fetch(`${url}/api/view`, { headers }).then(
              () => 'read',
              () => 'blocked',
            )
            const simple = fetch(`${url}/api/settings`, {
              method: 'POST',
              mode: 'no-cors',
              body: '{"isPaused":true}',
            }).then(
              ({ type }) => type,
              () => 'blocked',
            )
            const framed = document.createElement('iframe')
            framed.src = `${url}/`
            document.body.append(framed)
            return [await read, await simple]
          },
          [origin, hash.slice(1)],
        )
        expect(tried[0]).toBe('blocked')
        const view = await fetch(`${origin}/api/view`, { headers: { 'X-Koma-Secret': hash.slice(1) } })
        expect(((await view.json()) as { settings: { isPaused: boolean } }).settings.isPaused).toBe(false)
      } finally {
        evil.close()
        await client.stop()
      }
    })
  })
}

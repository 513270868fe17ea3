import type { Page } from '@playwright/test'
import { type Account, setProfile, signInto, signUp, uploadPhoto } from './account.ts'
import { type FilePayload, makePhoto } from './pictures.ts'
import type { KomaServer } from './server.ts'

export interface Evening {
  owner: Account
  files: FilePayload[]
  /** In the order they were added. */
  photoIds: string[]
}

let made = 0

/** Creates a separate account for every journey. */
export async function aPerson(server: KomaServer, name: string): Promise<Account & { komaId: string }> {
  const komaId = `${name}_${process.pid % 1000}_${++made}`.slice(-16)
  const account = await signUp(server.url, `${komaId}@koma.test`)
  await setProfile(server.url, account, komaId, `${name}さん`)
  return { ...account, komaId }
}

/** Creates an account with some photos, of which the first is too large for a screen. */
export async function anEvening(server: KomaServer, name: string, count: number): Promise<Evening> {
  const owner = await aPerson(server, name)
  const files: FilePayload[] = []
  const photoIds: string[] = []
  for (let number = 0; number < count; number++) {
    const colour = { r: 40 + number * 40, g: 90, b: 200 - number * 40 }
    const size = number === 0 ? { width: 2560, height: 1440 } : undefined
    const file = await makePhoto(`VRChat_2026-08-16_19-4${number}-00.000_写真.png`, colour, size)
    files.push(file)
    photoIds.push(await uploadPhoto(server.url, owner, file))
  }
  return { owner, files, photoIds }
}

/** Opens a page by its address for somebody who is signed in. */
export async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await signInto(page.context(), account)
  await page.goto(path)
}

/**
 * Opens a page at another process of the installation, as somebody who will hear of what happens at the first one. Nothing is polled
 * there, and the page has its stream when this returns: whatever appears then came by the stream.
 */
export async function listenAs(
  { another, beside }: { another: (at?: KomaServer) => Promise<Page>; beside: KomaServer },
  account: Account,
  path: string,
): Promise<Page> {
  const page = await another(beside)
  await stopPolling(page)
  const live = page.waitForResponse('**/api/live')
  await openAs(page, { ...account, url: beside.url }, path)
  await live
  return page
}

/** Keeps the pages of this tab from fetching anything again by the clock or when they are looked at again. */
export async function stopPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shortest = 60_000
    const repeat = window.setInterval.bind(window)
    const never = (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay >= shortest ? 0 : repeat(run, delay, ...rest)
    Object.assign(window, { setInterval: never })
    for (const event of ['focus', 'visibilitychange']) {
      window.addEventListener(event, (happened) => happened.stopImmediatePropagation(), { capture: true })
    }
  })
}

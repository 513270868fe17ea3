import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { FilePayload } from './pictures.ts'

/** Waits until the service worker answers this page, and the pictures on it were seen through it. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Cuts the network, of the service worker too: nothing it asks for is answered any more. */
export async function cut(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  for (const worker of context.serviceWorkers()) {
    const isCut = await worker.evaluate(() =>
      fetch('/api/health/live', { cache: 'no-store' }).then(
        () => false,
        () => true,
      ),
    )
    expect(isCut, 'the service worker has no connection').toBe(true)
  }
}

/** What this browser keeps: names of caches with their addresses, rows of the database, files, and keys of the local storage. */
export async function keptIn(page: Page) {
  return page.evaluate(async () => {
    const pictures: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('koma-pictures')) continue
      for (const { url } of await (await caches.open(name)).keys()) pictures.push(`${name} ${url}`)
    }
    const rows: string[] = []
    const known = (await indexedDB.databases()).some(({ name }) => name === 'koma')
    if (known) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('koma')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const table of [...database.objectStoreNames]) {
        const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
          const asking = database.transaction(table).objectStore(table).getAllKeys()
          asking.onsuccess = () => resolve(asking.result)
          asking.onerror = () => reject(asking.error)
        })
        rows.push(...keys.map((key) => `${table}: ${String(key)}`))
      }
      database.close()
    }
    let files: string[] = []
    let written: string[] = []
    const walk = async (folder: FileSystemDirectoryHandle, path: string) => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'file') {
          files.push(`${path}/${name}`)
          // One that is still being written is empty.
          const { size } = await (handle as FileSystemFileHandle).getFile()
          if (size > 0) written.push(`${path}/${name}`)
        } else await walk(handle as FileSystemDirectoryHandle, `${path}/${name}`)
      }
    }
    const root = await navigator.storage.getDirectory()
    for (let isWhole = false; !isWhole; ) {
      files = []
      written = []
      isWhole = await walk(root, '').then(
        () => true,
        (error) => {
          // A file got its name, or was removed, while we looked: look again.
          if (error.name === 'NotFoundError') return false
          throw error
        },
      )
    }
    return { pictures, rows, files, written, me: localStorage.getItem('koma.me') }
  })
}

/** Whether an image shows its picture, and not only its place. */
export function isDrawn(image: Locator): Promise<boolean> {
  return image.evaluate((element) => {
    const { complete, naturalWidth } = element as HTMLImageElement
    return complete && naturalWidth > 0
  })
}

/**
 * Hands files to the app as the system's share sheet does: by a form that opens the page of the share target, without a referrer. A
 * form of another website can do the same.
 */
export async function shareWithApp(page: Page, files: readonly FilePayload[], at = ''): Promise<void> {
  await page.evaluate((origin) => {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }))
    const form = Object.assign(document.createElement('form'), {
      id: 'shared',
      method: 'post',
      enctype: 'multipart/form-data',
      action: `${origin}/share-target`,
    })
    const chooser = Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true })
    form.append(chooser)
    document.body.append(form)
  }, at)
  await page.locator('#shared input').setInputFiles([...files])
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#shared')?.submit())
}

/**
 * Takes the background sync away, which not every browser has: then only pages send what is kept. Chromium follows the machine's own
 * connection there, not the one that is cut, and may wake the service worker whenever no page is open.
 */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
}

/** How many photos a browser keeps until they are sent. The note of a photo is written last. */
export const photosKept = ({ written }: { written: readonly string[] }) =>
  written.filter((file) => file.endsWith('.json')).length

import { askWorker } from './ask-worker.ts'
import { keepFilesOf } from './kept-files.ts'
import { isOfAnother, meKey, type OwnerMessage } from './names.ts'

/**
 * Keeps pictures and unsent files on this device for this user from now on, and removes those of anybody else. Null stands for a guest.
 * The service worker does the same, after what it is writing: it may outlive this page, and this page may have none.
 */
export async function keepForUser(userId: string | null): Promise<void> {
  if (userId === null) forgetMe()
  await tellWorker({ type: 'owner', userId })
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.filter((name) => isOfAnother(name, userId)).map((name) => caches.delete(name)))
  await keepFilesOf(userId)
}

function forgetMe(): void {
  try {
    localStorage.removeItem(meKey)
  } catch {}
}

async function tellWorker(message: OwnerMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // One that does not answer does its part when it can.
  if (registration?.active) await askWorker(registration.active, message)
}

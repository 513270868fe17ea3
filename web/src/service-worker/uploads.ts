import { createFetchTransport, createPhotoSender, type KeyValueStore, Uploader } from '@koma/client/uploads'
import { hold } from '../platform/on-device/hold.ts'
import { type KeptFile, uploadsOf } from '../platform/on-device/kept-files.ts'
import { targetOf } from '../platform/on-device/kept-target.ts'
import { resumeMessage, uploadSyncTag } from '../platform/on-device/names.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import { ownerNow } from './owner.ts'
import { scope } from './scope.ts'
import { openSession, type WorkerSession } from './session.ts'

/** Of the browser's background sync, which its type definitions do not know yet. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

interface HeldFile extends KeptFile {
  letGo(): void
}

/** Sends what is kept on this device when the connection is back and the app is closed. An open page does it itself. */
export function sendKeptUploads(): void {
  scope.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === uploadSyncTag) event.waitUntil(sendAll())
  })
}

/** Rejects while something is left that may be sent later, so that the browser asks again. */
async function sendAll(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(resumeMessage)
  const owner = await ownerNow()
  if (pages.length > 0 || owner === null) return
  const kept = uploadsOf(owner)
  const held: HeldFile[] = []
  try {
    for (const file of await kept.list()) {
      const letGo = await hold(file.id)
      if (letGo) held.push({ ...file, letGo })
    }
    const session = held.length > 0 ? await openSession(owner) : null
    if (session) await send(session, held, (id) => kept.remove(id))
  } finally {
    for (const { letGo } of held) letGo()
  }
}

/** By the queue of every upload. What the server refuses for good stays kept, so that a page can say why. */
async function send(session: WorkerSession, held: readonly HeldFile[], done: (id: string) => Promise<void>) {
  const { client, baseUrl, token } = session
  const sender = createPhotoSender({ baseUrl, token, transport: sendWhole, store: noStore, source: 'web' })
  const ended = Promise.withResolvers<void>()
  const uploader = new Uploader({
    sender,
    readPicture,
    previews: { open: () => ({ preview: null, tile: null }), release: () => {} },
    storage: () => null,
    onAdded: () => {},
    onRest: () => ended.resolve(),
    // The browser itself asks again when there is a connection.
    retry: { sleep: async () => {}, isOnline: () => true },
  })
  for (const { file, target } of held) uploader.add([file], target && targetOf(client, target))
  await ended.promise
  const { files } = uploader.getQueue()
  for (const [place, { state }] of files.entries()) if (state === 'added') await done(held[place]?.id ?? '')
  if (files.some(({ state, result }) => state === 'waiting' || result === 'network')) {
    throw new Error('Some photos are not sent yet.')
  }
}

const fetchWhole = createFetchTransport((...given) => fetch(...given))
/** Without progress: browsers stream no bodies over HTTP/1.1, and nobody looks. */
const sendWhole: typeof fetchWhole = ({ onProgress: _, ...request }) => fetchWhole(request)

/** A service worker has no local storage; an upload that is cut off here begins anew. */
const noStore: KeyValueStore = { keys: () => [], get: () => null, set: () => {}, remove: () => {} }

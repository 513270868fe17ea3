import type { UploadFile, UploadQueue, UploadTarget } from '@koma/client/uploads'
import { hold } from '../../../platform/on-device/hold.ts'
import { accepted, type KeptTarget, keepFilesOf, uploadsOf } from '../../../platform/on-device/kept-files.ts'
import { noteOf } from '../../../platform/on-device/kept-target.ts'
import { uploadSyncTag } from '../../../platform/on-device/names.ts'

/** Of a queue, as much as is needed here. */
interface Queue {
  getQueue(): UploadQueue
  subscribe(listener: () => void): () => void
  add(files: readonly File[], target: UploadTarget | null): void
}

interface Kept {
  /** Null while the file is still being copied. */
  id: string | null
  letGo: () => void
}

export interface UploadKeeper {
  /** Puts files into the queue that an earlier page or the system's share sheet has left. */
  resume(): Promise<void>
  stop(): void
}

/**
 * Copies files that wait for a connection to this device, so that they outlive the page, and removes each copy once its file is sent
 * or was given up. The queue itself stays the only one.
 */
export function keepUploads(queue: Queue, userId: string, targetOf: (kept: KeptTarget) => UploadTarget): UploadKeeper {
  const own = uploadsOf(userId)
  const shared = accepted()
  const kept = new Map<UploadFile['file'], Kept>()
  let isCopying = false
  let hasStopped = false

  async function copyWaiting(): Promise<void> {
    if (isCopying) return
    isCopying = true
    let isNew = false
    try {
      for (let next = nextToCopy(); next; next = nextToCopy()) {
        const { file, target } = next
        const entry: Kept = { id: null, letGo: () => {} }
        kept.set(file, entry)
        const id = await own.keep(file, target && noteOf(target))
        if (id === null) continue
        entry.id = id
        isNew = true
        entry.letGo = (await hold(id)) ?? entry.letGo
        if (kept.get(file) !== entry) await own.remove(id)
      }
      if (isNew) await askToBeWoken()
    } finally {
      isCopying = false
    }
  }

  function nextToCopy(): UploadFile | undefined {
    const { state, files } = queue.getQueue()
    if (state !== 'paused') return undefined
    return files.find((each) => isUnsent(each) && !kept.has(each.file))
  }

  function dropDone(): void {
    const left = new Set(
      queue
        .getQueue()
        .files.filter(isOpen)
        .map(({ file }) => file),
    )
    for (const [file, entry] of kept) {
      if (left.has(file)) continue
      kept.delete(file)
      if (entry.id !== null) void own.remove(entry.id)
      entry.letGo()
    }
  }

  /** What was shared with the app becomes the user's own, so that it leaves the device together with everything else of theirs. */
  async function takeShared(): Promise<void> {
    // Not what was shared until another user left.
    await keepFilesOf(userId)
    for (const { id } of await shared.list()) {
      const letGo = await hold(id)
      if (letGo && !hasStopped) await shared.moveTo(own, id).finally(letGo)
      else letGo?.()
    }
  }

  const end = queue.subscribe(() => {
    dropDone()
    void copyWaiting()
  })

  return {
    async resume() {
      await takeShared()
      for (const { id, file, target } of await own.list()) {
        const letGo = await hold(id)
        if (!letGo) continue
        if (hasStopped) {
          letGo()
          return
        }
        kept.set(file, { id, letGo })
        queue.add([file], target && targetOf(target))
      }
    },
    stop() {
      hasStopped = true
      end()
      for (const { letGo } of kept.values()) letGo()
      kept.clear()
    },
  }
}

const isUnsent = ({ state }: UploadFile) => state === 'waiting' || state === 'preparing' || state === 'sending'
/** What can still be sent: a file that failed stays until its user has seen why. */
const isOpen = ({ state }: UploadFile) => state !== 'added'

/** Where the browser can, it wakes the service worker once there is a connection, also after the page was closed. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(uploadSyncTag).catch(() => {})
}

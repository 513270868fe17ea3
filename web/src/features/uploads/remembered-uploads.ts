import { limits } from '@koma/contract/limits'
import type { OutgoingPhoto } from './photo-sender.ts'

const prefix = 'koma.upload.'

/**
 * Where the parts of files have gone, so that they can be completed: for a file of this page by itself, and for one that is
 * chosen again after a reload by what is in it.
 */
export class RememberedUploads {
  readonly #ofThisPage = new WeakMap<File, string>()

  find({ file, sha256 }: OutgoingPhoto): string | null {
    return this.#ofThisPage.get(file) ?? (sha256 && readStored(prefix + sha256)?.url) ?? null
  }

  keep({ file, sha256 }: OutgoingPhoto, url: string): void {
    this.#ofThisPage.set(file, url)
    forgetExpired()
    if (sha256) store(() => localStorage.setItem(prefix + sha256, JSON.stringify({ url, at: Date.now() })))
  }

  forget({ file, sha256 }: OutgoingPhoto): void {
    this.#ofThisPage.delete(file)
    if (sha256) store(() => localStorage.removeItem(prefix + sha256))
  }
}

function readStored(key: string): { url: string; at: number } | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof stored?.url === 'string' && typeof stored.at === 'number' ? stored : null
  } catch {
    return null
  }
}

function forgetExpired(): void {
  store(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      const at = readStored(key)?.at ?? 0
      if (at < Date.now() - limits.upload.resumableKept) localStorage.removeItem(key)
    }
  })
}

/** Where nothing can be stored, a reload begins anew; that is no reason to fail. */
function store(write: () => void): void {
  try {
    write()
  } catch {}
}

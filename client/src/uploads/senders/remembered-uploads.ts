import { limits } from '@koma/contract/limits'
import type { LocalFile } from '../local-file.ts'
import type { OutgoingPhoto } from './photo-sender.ts'

/** A key-value store that outlives this program, such as a browser's local storage. May throw. */
export interface KeyValueStore {
  keys(): readonly string[]
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const prefix = 'koma.upload.'

/**
 * The addresses of unfinished uploads: found by the file object while this program runs, and by the content of the file after a
 * restart.
 */
export class RememberedUploads {
  readonly #ofThisRun = new WeakMap<LocalFile, string>()
  readonly #store: KeyValueStore

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  find({ file, sha256 }: OutgoingPhoto): string | null {
    return this.#ofThisRun.get(file) ?? (sha256 && this.#read(prefix + sha256)?.url) ?? null
  }

  keep({ file, sha256 }: OutgoingPhoto, url: string): void {
    this.#ofThisRun.set(file, url)
    this.#write(() => {
      this.#forgetExpired()
      if (sha256) this.#store.set(prefix + sha256, JSON.stringify({ url, at: Date.now() }))
    })
  }

  forget({ file, sha256 }: OutgoingPhoto): void {
    this.#ofThisRun.delete(file)
    if (sha256) this.#write(() => this.#store.remove(prefix + sha256))
  }

  #read(key: string): { url: string; at: number } | null {
    try {
      const stored = JSON.parse(this.#store.get(key) ?? 'null')
      return typeof stored?.url === 'string' && typeof stored.at === 'number' ? stored : null
    } catch {
      return null
    }
  }

  #forgetExpired(): void {
    for (const key of this.#store.keys().filter((name) => name.startsWith(prefix))) {
      const at = this.#read(key)?.at ?? 0
      if (at < Date.now() - limits.upload.resumableKept) this.#store.remove(key)
    }
  }

  /** Ignores errors of the store: without it an upload starts over after a restart, but must not fail now. */
  #write(write: () => void): void {
    try {
      write()
    } catch {}
  }
}

import type { KeyValueStore } from './remembered-uploads.ts'

/** Keeps values in memory. */
export class MapStore implements KeyValueStore {
  readonly #values = new Map<string, string>()

  keys = () => [...this.#values.keys()]
  get = (key: string) => this.#values.get(key) ?? null
  set = (key: string, value: string) => void this.#values.set(key, value)
  remove = (key: string) => void this.#values.delete(key)
}

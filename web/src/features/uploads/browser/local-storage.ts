import type { KeyValueStore } from '@koma/client/uploads'

/** Survives a reload of the page. Throws if the browser refuses storage. */
export const localStorageStore: KeyValueStore = {
  keys: () => Object.keys(localStorage),
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
}

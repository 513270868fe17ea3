import type { KeyValueStore } from '@koma/client/uploads'
import type { LogConsent } from '../logs/log-facts.ts'
import type { Pause } from './pause.ts'

export interface Settings {
  /** Which photos to send when the client runs for the first time; null until its user has chosen. */
  begin: 'everything' | 'today' | null
  /** Photos taken before are left out; milliseconds since 1970. Null sends all of them. */
  since: number | null
  /** Folders beside those that VRChat uses. */
  folders: string[]
  excluded: string[]
  takesExtras: boolean
  /** Null for as much as the connection gives. */
  bytesPerSecond: number | null
  log: LogConsent
  isPaused: boolean
  /** Null unless it is paused, and for who paused with a version that knew no end. */
  pause: Pause | null
  /** Null for that of the browser. */
  language: 'ja' | 'en' | null
}

const defaults: Settings = {
  begin: null,
  since: null,
  folders: [],
  excluded: [],
  takesExtras: false,
  bytesPerSecond: null,
  log: { world: false, instance: false, players: false },
  isPaused: false,
  pause: null,
  language: null,
}

const key = 'settings'

/** The user's choices, kept in the journal so that they survive with it. */
export class SettingsStore {
  readonly #store: KeyValueStore
  #settings: Settings

  constructor(store: KeyValueStore) {
    this.#store = store
    const kept: Partial<Settings> = JSON.parse(store.get(key) ?? '{}')
    this.#settings = { ...defaults, ...kept }
  }

  get(): Settings {
    return this.#settings
  }

  change(change: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...change }
    this.#store.set(key, JSON.stringify(this.#settings))
  }
}

/** What one is about to begin with: the moment before which photos are left out. */
export function sinceOf(begin: 'everything' | 'today', now: number): number | null {
  return begin === 'everything' ? null : new Date(now).setHours(0, 0, 0, 0)
}

/** Small settings kept on the device. Storage may throw (private mode, full disk); then they last for the tab only. */
const keys = {
  theme: 'koma.theme',
  language: 'koma.language',
  libraryOrder: 'koma.library-order',
  albumOrder: 'koma.album-order',
  singleKeys: 'koma.single-keys',
  longSessionAskedAt: 'koma.long-session-asked-at',
  recentEmoji: 'koma.recent-emoji',
  skinTone: 'koma.skin-tone',
  photoSize: 'koma.photo-size',
  slideSeconds: 'koma.slide-seconds',
  campaignCodes: 'koma.campaign-codes',
  hiddenPosts: 'koma.hidden-posts',
  lab: 'koma.lab',
  pcClientClosedAt: 'koma.pc-client-closed-at',
  visits: 'koma.visits',
  installAnswered: 'koma.install-answered',
  analyticsConsent: 'koma.analytics',
} as const
export type PreferenceKey = keyof typeof keys

const unsaved = new Map<PreferenceKey, string>()
const listeners = new Set<(key: PreferenceKey) => void>()

export function readPreference(key: PreferenceKey): string | null {
  try {
    return localStorage.getItem(keys[key]) ?? unsaved.get(key) ?? null
  } catch {
    return unsaved.get(key) ?? null
  }
}

export function writePreference(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(keys[key], value)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, value)
  }
  for (const listener of listeners) listener(key)
}

/** Calls back when a preference changes here or in another tab. */
export function watchPreferences(listener: (key: PreferenceKey) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    for (const [key, stored] of Object.entries(keys)) {
      // A null key means the whole storage was cleared.
      if (event.key === stored || event.key === null) listener(key as PreferenceKey)
    }
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

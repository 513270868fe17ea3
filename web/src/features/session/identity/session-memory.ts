/**
 * What the device remembers of the sign-in. The refresh token is set only if no cookie can keep the session, and the ID token only
 * if another issuer has to be shown it when signing out.
 */
export type Remembered =
  | { state: 'in'; account: string; refreshToken: string | null; idToken: string | null }
  /** Signed out here, but not reported to the service yet. */
  | { state: 'leaving'; refreshToken: string | null }
  | { state: 'out' }

export interface SessionMemory {
  /** Returns null if nothing is known: a first visit, or a browser that cleared its storage but kept its cookies. */
  read(): Remembered | null
  write(remembered: Remembered): void
  /** The token that identifies this device to the service, also while nobody is signed in; null if a cookie does that. */
  readDevice(): string | null
  writeDevice(token: string): void
  /** Calls back when another tab has written. */
  watch(listener: () => void): () => void
}

const key = 'koma.session'
const deviceKey = 'koma.device'

/** Where texts are kept; the phone apps have a place of their own for them. */
export interface KeptTexts {
  read(name: string): string | null
  write(name: string, text: string): void
}

export function createSessionMemory(kept: KeptTexts = localTexts()): SessionMemory {
  return {
    read: () => parse(kept.read(key)),
    write: (remembered) => kept.write(key, JSON.stringify(remembered)),
    readDevice: () => kept.read(deviceKey),
    writeDevice: (token) => kept.write(deviceKey, token),
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key means the whole storage was cleared.
        if (event.key === key || event.key === null) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

/** Uses local storage, which all tabs share. If a browser refuses that, the value lasts for this tab alone. */
function localTexts(): KeptTexts {
  const unsaved: Record<string, string> = {}
  return {
    read(name) {
      try {
        return localStorage.getItem(name) ?? unsaved[name] ?? null
      } catch {
        return unsaved[name] ?? null
      }
    },
    write(name, text) {
      try {
        localStorage.setItem(name, text)
        delete unsaved[name]
      } catch {
        unsaved[name] = text
      }
    },
  }
}

/** Users can edit the storage, so an invalid value is treated as if nothing were stored. */
function parse(text: string | null): Remembered | null {
  try {
    const { state, account, refreshToken = null, idToken = null } = JSON.parse(text ?? 'null') ?? {}
    if (state === 'out') return { state }
    if (!isText(refreshToken) || !isText(idToken)) return null
    if (state === 'leaving') return { state, refreshToken }
    return state === 'in' && typeof account === 'string' ? { state, account, refreshToken, idToken } : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

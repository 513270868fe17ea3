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

export function createSessionMemory(): SessionMemory {
  const session = createSlot(key)
  const device = createSlot('koma.device')
  return {
    read: () => parse(session.read()),
    write: (remembered) => session.write(JSON.stringify(remembered)),
    readDevice: device.read,
    writeDevice: device.write,
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
function createSlot(name: string) {
  let unsaved: string | null = null
  return {
    read() {
      try {
        return localStorage.getItem(name) ?? unsaved
      } catch {
        return unsaved
      }
    },
    write(text: string) {
      try {
        localStorage.setItem(name, text)
        unsaved = null
      } catch {
        unsaved = text
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

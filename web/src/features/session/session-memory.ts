/** What the device remembers of the sign-in. The refresh token is there only where no cookie can keep the session. */
export type Remembered =
  | { state: 'in'; account: string; refreshToken: string | null }
  /** Signed out here, but the service does not know yet. */
  | { state: 'leaving'; refreshToken: string | null }
  | { state: 'out' }

export interface SessionMemory {
  /** Null where nothing is known: a first visit, or a browser that cleared its storage and kept its cookies. */
  read(): Remembered | null
  write(remembered: Remembered): void
  /** What makes this device known to the service, also when nobody is signed in; null where a cookie does. */
  readDevice(): string | null
  writeDevice(token: string): void
  /** Calls back when another tab wrote. */
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

/** In local storage, which all tabs share; where a browser refuses that, for this tab alone. */
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

/** Storage is the user's to edit: what is not understood counts as nothing remembered. */
function parse(text: string | null): Remembered | null {
  try {
    const { state, account, refreshToken = null } = JSON.parse(text ?? 'null') ?? {}
    if (state === 'out') return { state }
    if (refreshToken !== null && typeof refreshToken !== 'string') return null
    if (state === 'leaving') return { state, refreshToken }
    return state === 'in' && typeof account === 'string' ? { state, account, refreshToken } : null
  } catch {
    return null
  }
}

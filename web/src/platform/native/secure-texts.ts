import { SecureStorage } from '@aparajita/capacitor-secure-storage'

/** A few texts that the system keeps for this app alone. */
export interface SecureTexts {
  read(name: string): string | null
  write(name: string, text: string): void
}

const installedKey = 'koma.installed'

/** Reads what is kept, once: from then on texts are read from memory, and written through. */
export async function openSecureTexts(names: readonly string[]): Promise<SecureTexts> {
  // The Keychain outlives the app. Whoever installs it anew, perhaps on a phone that was sold, is not signed in.
  if (localStorage.getItem(installedKey) === null) {
    await Promise.allSettled(names.map((name) => SecureStorage.remove(name)))
    localStorage.setItem(installedKey, '1')
  }
  const kept = new Map<string, string>()
  await Promise.all(
    names.map(async (name) => {
      const text = await SecureStorage.get(name, false).catch(() => null)
      if (typeof text === 'string') kept.set(name, text)
    }),
  )
  /** One after the other, so that the last text that is written is the one that stays. */
  let writing = Promise.resolve()
  return {
    read: (name) => kept.get(name) ?? null,
    write(name, text) {
      kept.set(name, text)
      writing = writing.then(() => SecureStorage.set(name, text, false)).catch((error) => console.error(error))
    },
  }
}

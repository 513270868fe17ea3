import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where the session is kept between two runs. */
export interface TokenStore {
  read(): Promise<string | null>
  /** Null forgets it. */
  write(token: string | null): Promise<void>
}

/** A file that only its user can read, for systems without a keychain. */
export function tokenFile(path: string): TokenStore {
  return {
    read: () =>
      readFile(path, 'utf8').then(
        (text) => text.trim() || null,
        () => null,
      ),
    async write(token) {
      if (token === null) return rm(path, { force: true })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written beside and moved over, so that a kill in between leaves the old token.
      await writeFile(`${path}.new`, token, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
  }
}

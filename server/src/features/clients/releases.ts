import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** An installer in the operator's directory. */
export interface Release {
  path: string
  fileName: string
  version: string
  bytes: number
  /** Changes with the file, so that its digest is worked out anew. */
  changedAt: number
}

/** `Koma-Setup-1.4.0.exe`. A name of this form leads nowhere but into the directory. */
const installerName = /^[A-Za-z0-9][A-Za-z0-9 _-]*?-(\d{1,5}\.\d{1,5}\.\d{1,5})\.exe$/

/** What the operator offers, read anew each time: a new installer is offered as soon as it is there. */
export class Releases {
  readonly #directory: string | null
  #digest: { of: string; sha256: Promise<string> } | null = null

  constructor(directory: string | null) {
    this.#directory = directory
  }

  /** The installer with the highest version; null if there is none. */
  async newest(): Promise<Release | null> {
    const directory = this.#directory
    if (directory === null) return null
    const names = await readdir(directory).catch(unlessMissing)
    const sorted = (names ?? [])
      .map((fileName) => ({ fileName, version: installerName.exec(fileName)?.[1] ?? '' }))
      .filter(({ version }) => version !== '')
      .toSorted((one, other) => compareVersions(other.version, one.version))
    for (const { fileName, version } of sorted) {
      const path = join(directory, fileName)
      const found = await stat(path).catch(unlessMissing)
      if (found?.isFile() && found.size > 0)
        return { path, fileName, version, bytes: found.size, changedAt: found.mtimeMs }
    }
    return null
  }

  /** Worked out once for each file, however many ask at the same time. */
  digestOf({ path, bytes, changedAt }: Release): Promise<string> {
    const of = `${path} ${bytes} ${changedAt}`
    if (this.#digest?.of !== of) {
      const sha256 = digest(path)
      this.#digest = { of, sha256 }
      sha256.catch(() => {
        if (this.#digest?.sha256 === sha256) this.#digest = null
      })
    }
    return this.#digest.sha256
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function compareVersions(one: string, other: string): number {
  const numbers = other.split('.').map(Number)
  for (const [place, number] of one.split('.').entries()) {
    const difference = Number(number) - (numbers[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The directory or the file may not be there, or go away between two looks at it. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

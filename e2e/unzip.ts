import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** Every file of an archive by its name. */
export async function unzip(path: string): Promise<Map<string, Buffer>> {
  const archive = await openPromise(path, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}

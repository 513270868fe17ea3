import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer } from 'yauzl'

export interface ZippedFile {
  name: string
  bytes: Buffer
  entry: Entry
}

/** Reads every file of an archive through its central directory, as unpacking programs do; yauzl checks names and sizes. */
export function readZip(archive: Buffer): Promise<ZippedFile[]> {
  return new Promise((resolve, reject) => {
    const files: ZippedFile[] = []
    fromBuffer(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          buffer(stream).then((bytes) => {
            files.push({ name: entry.fileName, bytes, entry })
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })
}

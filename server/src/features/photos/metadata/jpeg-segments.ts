import { type Embedded, type EmbeddedText, xmpKeyword } from './embedded.ts'
import type { FileWindow } from './file-window.ts'

const xmpPrefix = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const exifPrefix = Buffer.from('Exif\0\0', 'latin1')
const marker = { standalone: 0x01, firstRestart: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, app1: 0xe1, fill: 0xff }

const limits = { segments: 1000, texts: 16 }

/** Metadata stands before the first scan; what follows is the picture. */
export async function readJpegSegments(file: FileWindow): Promise<Embedded> {
  const texts: EmbeddedText[] = []
  let exif: Buffer | null = null
  let position = 0
  for (let count = 0; count < limits.segments; count += 1) {
    const header = await file.peek(position, 4)
    const [sync, code = marker.end] = header
    if (sync !== 0xff || code === marker.scan || code === marker.end) break
    if (code === marker.fill) {
      position += 1
    } else if (code === marker.standalone || (code >= marker.firstRestart && code <= marker.start)) {
      position += 2
    } else {
      const length = header.length < 4 ? 0 : header.readUInt16BE(2)
      if (length < 2) break
      if (code === marker.app1) {
        const data = await file.read(position + 4, length - 2)
        if (data.length < length - 2) break
        if (data.indexOf(exifPrefix) === 0) exif ??= data.subarray(exifPrefix.length)
        if (data.indexOf(xmpPrefix) === 0 && texts.length < limits.texts)
          texts.push({ keyword: xmpKeyword, text: data.toString('utf8', xmpPrefix.length) })
      }
      position += 2 + length
    }
  }
  return { texts, exif }
}

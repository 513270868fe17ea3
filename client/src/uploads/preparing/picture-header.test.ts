import { describe, expect, it } from 'vitest'
import { readPictureHeader } from './picture-header.ts'

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}
const metadata = [0xff, 0xe1, 0x00, 0x06, 1, 2, 3, 4]
const frame = [0xff, 0xc2, 0x00, 0x11, 8, 0x08, 0x70, 0x0f, 0x00, 3, 0, 0, 0, 0, 0, 0, 0]

describe('[5 upload] the type of a file by its bytes', () => {
  it('recognizes a PNG and its size', () => {
    expect(readPictureHeader(png(3840, 2160))).toEqual({ type: 'image/png', size: { width: 3840, height: 2160 } })
  })

  it('recognizes a JPEG and finds its size after the metadata', () => {
    const bytes = Uint8Array.from([0xff, 0xd8, ...metadata, 0xff, ...frame])
    expect(readPictureHeader(bytes)).toEqual({ type: 'image/jpeg', size: { width: 3840, height: 2160 } })
  })

  it('has no size if the file ends before it or its segments are broken', () => {
    expect(readPictureHeader(png(1, 1).slice(0, 20))).toEqual({ type: 'image/png', size: null })
    expect(readPictureHeader(Uint8Array.from([0xff, 0xd8, ...metadata]))).toEqual({ type: 'image/jpeg', size: null })
    const endless = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...frame])
    expect(readPictureHeader(endless)).toEqual({ type: 'image/jpeg', size: null })
  })

  it('rejects anything else, whatever its name', () => {
    const webp = new TextEncoder().encode('RIFF....WEBPVP8 ')
    const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg">')
    for (const bytes of [webp, page, new Uint8Array(), Uint8Array.from([0xff, 0xd8])]) {
      expect(readPictureHeader(bytes)).toBeNull()
    }
  })
})

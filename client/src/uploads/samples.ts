/** A file with the header of a PNG of this size, and no picture after it. */
export function pngFile(name: string, bytes: number, { width = 1920, height = 1080 } = {}): File {
  const header = new Uint8Array(24)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(header.buffer).setUint32(16, width)
  new DataView(header.buffer).setUint32(20, height)
  return new File([header, new Uint8Array(bytes - header.length)], name, { type: 'image/png', lastModified: 0 })
}

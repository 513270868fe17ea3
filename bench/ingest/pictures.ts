import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const screenshotSizes = {
  '1080p': { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
} as const
export type ScreenshotSize = keyof typeof screenshotSizes

const kinds = 6

/**
 * Screenshots as VRChat's camera writes them: large smooth areas, edges, textured parts, and the XMP before the pixels. A few
 * pictures are reused for all of them; each file gets its own text, so that its bytes differ.
 */
export async function makeScreenshots(size: ScreenshotSize, count: number): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (let kind = 0; kind < Math.min(kinds, count); kind += 1) pictures.push(await drawScreenshot(size, kind + 1))
  return Array.from({ length: count }, (_, number) => {
    const picture = pictures[number % pictures.length] ?? Buffer.alloc(0)
    return withText(picture, 'XML:com.adobe.xmp', xmpOf(number, Math.random().toString(36)))
  })
}

async function drawScreenshot(size: ScreenshotSize, seed: number): Promise<Buffer> {
  const { width, height } = screenshotSizes[size]
  const random = randomFrom(seed)
  const raw = { width, height, channels: 3 as const }
  const scene = await cloud(random, 12, 7, 'cubic', raw)
  const shapes = await cloud(random, 60, 34, 'nearest', raw)
  const roughness = await cloud(random, 16, 9, 'cubic', raw)
  const pixels = Buffer.allocUnsafe(scene.length)
  for (let at = 0; at < pixels.length; at += 1) {
    const shade = (scene[at] ?? 0) * 0.75 + (shapes[at] ?? 0) * 0.2
    const grain = ((random() - 0.5) * Math.max(0, (roughness[at] ?? 0) - 96)) / 5
    pixels[at] = Math.max(0, Math.min(255, shade + grain))
  }
  return sharp(pixels, { raw }).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer()
}

async function cloud(
  random: () => number,
  width: number,
  height: number,
  kernel: 'cubic' | 'nearest',
  raw: { width: number; height: number },
): Promise<Buffer> {
  const dots = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)))
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .resize(raw.width, raw.height, { fit: 'fill', kernel })
    .raw()
    .toBuffer()
}

/** The same pictures in every run, so that runs can be compared. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}

function xmpOf(number: number, token: string): string {
  const world = 'wrld_4432ea9b-729c-46e3-8eaf-846aa0a37fdd'
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:vrc="http://ns.vrchat.com/vrc/1.0/"><xmp:CreatorTool>VRChat</xmp:CreatorTool><xmp:Author>bench ${number} ${token}</xmp:Author><xmp:CreateDate>2026-08-16T19:42:00.123+09:00</xmp:CreateDate><vrc:WorldID>${world}</vrc:WorldID><vrc:WorldDisplayName>VRChat Home</vrc:WorldDisplayName></rdf:Description></rdf:RDF></x:xmpmeta>`
}

/** Inserts an iTXt chunk right after the header, where VRChat puts its own. */
function withText(png: Buffer, keyword: string, text: string): Buffer {
  const endOfHeader = 8 + 25
  const data = Buffer.concat([Buffer.from(`iTXt${keyword}`), Buffer.alloc(5), Buffer.from(text)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length - 4, 0)
  frame.writeUInt32BE(crc32(data), 4)
  return Buffer.concat([
    png.subarray(0, endOfHeader),
    frame.subarray(0, 4),
    data,
    frame.subarray(4),
    png.subarray(endOfHeader),
  ])
}

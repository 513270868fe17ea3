import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@koma/contract/limits'
import sharp from 'sharp'

/** Serves any photo's URL with one of a pool of pictures, since there is no disk space for a million photos. */
export interface PictureHost {
  url: string
  stop(): Promise<void>
}

/** How many different pictures there are of each variant. Large ones take long to make, and only the viewer shows them. */
const gridPictures: Record<string, number> = { thumbnail: 200, tile: 200, medium: 200 }
export const viewerPictures: Record<string, number> = { thumbnail: 40, tile: 40, medium: 40, large: 40 }
const ratios = [16 / 9, 16 / 9, 9 / 16, 64 / 45, 16 / 9]

export async function startPictureHost(counts = gridPictures): Promise<PictureHost> {
  const pictures = await makePictures(counts)
  const server = createServer((request, response) => {
    const [, photoId = '', file = ''] = /^\/content\/photo\/([\w-]+)\/([\w.]+)/.exec(request.url ?? '') ?? []
    const pool = pictures[file]
    const picture = pool?.[Number.parseInt(photoId.slice(-6), 16) % pool.length]
    if (!picture) return response.writeHead(404).end()
    response
      .writeHead(200, {
        'Content-Type': 'image/avif',
        'Content-Length': picture.length,
        'Cache-Control': 'private, max-age=86400, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function makePictures(counts: Record<string, number>): Promise<Record<string, Buffer[]>> {
  const made: Record<string, Buffer[]> = {}
  for (const [variant, size] of Object.entries(limits.variants)) {
    const pool: Buffer[] = []
    for (let number = 0; number < (counts[variant] ?? 0); number += 1) pool.push(await drawPicture(number, size))
    made[`${variant}.avif`] = pool
  }
  return made
}

/** As the server encodes. A sky, a ground and some lights, different each time: flat colours would be too easy to decode. */
function drawPicture(number: number, size: number): Promise<Buffer> {
  const ratio = ratios[number % ratios.length] ?? 1
  const [width, height] = ratio > 1 ? [size, Math.round(size / ratio)] : [Math.round(size * ratio), size]
  let state = number + 1
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return ((state >>> 8) / 2 ** 24) * below
  }
  const lights = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${random(width)}" cy="${random(height)}" r="${1 + random(height / 12)}" fill="hsl(${random(360)} 70% 60%)" opacity="${random(0.7)}"/>`,
  )
  const hue = random(360)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 25%)"/><stop offset="1" stop-color="hsl(${hue + 70} 60% 65%)"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>${lights.join('')}</svg>`
  return sharp(Buffer.from(svg)).avif({ quality: 57, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()
}

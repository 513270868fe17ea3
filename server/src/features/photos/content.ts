import { Id } from '@koma/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentAddress } from '../../content-url.ts'
import { Failure } from '../../http/failure.ts'
import type { ByteRange } from '../../ports/blobs/blobs.ts'
import type { VariantName } from '../../ports/images/images.ts'
import type { Ports } from '../../ports/ports.ts'
import { originalKey, variantKey } from './blob-keys.ts'
import type { PhotoRow } from './store.ts'
import type { Variants } from './variants.ts'

type ContentPorts = Pick<Ports, 'database' | 'blobs' | 'clock' | 'contentUrls'>
interface ContentRoute {
  Params: { photoId: string; file: string }
  Querystring: Record<string, string | undefined>
}

/** Serves originals and variants to whoever holds a signed address. See: [Note: Content addresses] in ARCHITECTURE.md. */
export function mountContent(ports: ContentPorts, variants: Variants) {
  return (app: FastifyInstance): void => {
    app.get<ContentRoute>('/content/photo/:photoId/:file', async (request, reply) => {
      const { photoId, file } = request.params
      const address = Id.safeParse(photoId).success
        ? ports.contentUrls.read(photoId, file, request.query, ports.clock.now())
        : null
      const photo = address ? await visiblePhoto(ports, address) : undefined
      if (!address || !photo) throw new Failure('not_found')
      reply
        .header('Cache-Control', 'private, max-age=86400, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('ETag', `"${photoId}-${file}"`)
      if (request.headers['if-none-match'] === `"${photoId}-${file}"`) return reply.status(304).send()
      return file === 'original'
        ? sendOriginal(ports, photo, request, reply)
        : sendVariant(ports, variants, photo, file, reply)
    })
  }
}

/** Asked on every request: an address outlives neither the photo nor the access it was handed out for. */
async function visiblePhoto(
  { database }: ContentPorts,
  { photoId, way }: ContentAddress,
): Promise<PhotoRow | undefined> {
  if (way !== 'owner') return undefined
  return database.kysely
    .selectFrom('photos')
    .selectAll()
    .where('photo_id', '=', photoId)
    .where('state', '=', 'live')
    .executeTakeFirst()
}

async function sendOriginal(
  { blobs }: ContentPorts,
  photo: PhotoRow,
  request: FastifyRequest<ContentRoute>,
  reply: FastifyReply,
) {
  const range = rangeOf(request.headers.range, photo.bytes)
  if (range === 'beyond') return reply.status(416).header('Content-Range', `bytes */${photo.bytes}`).send()
  const blob = await blobs.open(originalKey(photo.photo_id), range ?? undefined)
  if (!blob) throw new Failure('not_found')
  reply
    .type(photo.format === 'png' ? 'image/png' : 'image/jpeg')
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', range ? range.end - range.start + 1 : blob.bytes)
  if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${blob.bytes}`)
  if (request.query['download'] !== undefined) reply.header('Content-Disposition', attachment(photo.filename))
  return reply.send(blob.stream)
}

async function sendVariant(
  { blobs }: ContentPorts,
  variants: Variants,
  photo: PhotoRow,
  file: string,
  reply: FastifyReply,
) {
  const key = variantKey(photo.photo_id, file.replace('.avif', '') as VariantName)
  let blob = await blobs.open(key)
  if (!blob && photo.variants !== 'broken') {
    await variants.make(photo.photo_id, { someoneWaits: true })
    blob = await blobs.open(key)
  }
  if (!blob) throw new Failure('not_found')
  return reply.type('image/avif').header('Content-Length', blob.bytes).send(blob.stream)
}

/** One range, as browsers and download managers ask for; several at once are answered with everything. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end ? 'beyond' : { start, end }
}

/** The name in both forms: plain for old programs, UTF-8 for all others (RFC 6266). */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

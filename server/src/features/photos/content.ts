import { Id } from '@koma/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentAddress } from '../../content-url.ts'
import { attachment } from '../../http/attachment.ts'
import { Failure } from '../../http/failure.ts'
import type { ByteRange } from '../../ports/blobs/blobs.ts'
import type { VariantName } from '../../ports/images/images.ts'
import type { Ports } from '../../ports/ports.ts'
import { cleanCopyKey, originalKey, previewKey, variantKey } from './blob-keys.ts'
import { CleanCopies } from './clean-copies.ts'
import { type ContentWays, Visibility } from './content-ways.ts'
import { Previews } from './previews.ts'
import type { PhotoRow } from './store.ts'
import { stageOf, type Variants } from './variants.ts'

type ContentPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'clock' | 'contentUrls'>
interface ContentRoute {
  Params: { photoId: string; file: string }
  Querystring: Record<string, string | undefined>
}

/**
 * Serves originals, clean copies, variants and the pictures of links to whoever holds a signed address, as long as the
 * photo can be seen the way it was handed out for. See: [Note: Content addresses] in ARCHITECTURE.md.
 */
export function mountContent(ports: ContentPorts, variants: Variants, ways: ContentWays = {}) {
  const visibility = new Visibility(ways)
  const cleanCopies = new CleanCopies(ports)
  const previews = new Previews(ports)
  return (app: FastifyInstance): void => {
    app.get<ContentRoute>('/content/photo/:photoId/:file', async (request, reply) => {
      const { photoId, file } = request.params
      const address = Id.safeParse(photoId).success
        ? ports.contentUrls.read(photoId, file, request.query, ports.clock.now())
        : null
      const photo = address ? await visiblePhoto(ports, visibility, address) : undefined
      if (!address || !photo) throw new Failure('not_found')
      reply
        .header('Cache-Control', 'private, max-age=86400, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('ETag', `"${photoId}-${file}"`)
      if (request.headers['if-none-match'] === `"${photoId}-${file}"`) return reply.status(304).send()
      if (address.file === 'original') return sendFile(ports, photo, originalKey(photoId), request, reply)
      if (address.file === 'preview.jpg') return sendPreview(ports, previews, photo, reply)
      if (address.file !== 'clean') return sendVariant(ports, variants, photo, file, reply)
      if (!(await ports.blobs.stat(cleanCopyKey(photoId)))) await cleanCopies.make(photoId)
      return sendFile(ports, photo, cleanCopyKey(photoId), request, reply)
    })
  }
}

/** Asked on every request: an address outlives neither the photo nor the access it was handed out for. */
async function visiblePhoto(
  { database }: ContentPorts,
  visibility: Visibility,
  { photoId, way, file }: ContentAddress,
): Promise<PhotoRow | undefined> {
  const photo = await database.kysely
    .selectFrom('photos')
    .selectAll()
    .where('photo_id', '=', photoId)
    .where('state', '=', 'live')
    .executeTakeFirst()
  if (!photo || way === 'owner') return photo
  if (photo.trashed_at) return undefined
  const wanted = file === 'original' ? 'original' : 'shared'
  return (await visibility.isOpen(way, photoId, wanted, performance.now())) ? photo : undefined
}

async function sendFile(
  { blobs }: ContentPorts,
  photo: PhotoRow,
  key: string,
  request: FastifyRequest<ContentRoute>,
  reply: FastifyReply,
) {
  const bytes = (await blobs.stat(key))?.bytes
  if (bytes === undefined) throw new Failure('not_found')
  const range = rangeOf(request.headers.range, bytes)
  if (range === 'beyond') return reply.status(416).header('Content-Range', `bytes */${bytes}`).send()
  const blob = await blobs.open(key, range ?? undefined)
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
  const name = file.replace('.avif', '') as VariantName
  const key = variantKey(photo.photo_id, name)
  let blob = await blobs.open(key)
  if (!blob && photo.variants !== 'broken') {
    await variants.make(photo.photo_id, stageOf(name), { someoneWaits: true })
    blob = await blobs.open(key)
  }
  if (!blob) throw new Failure('not_found')
  return reply.type('image/avif').header('Content-Length', blob.bytes).send(blob.stream)
}

async function sendPreview({ blobs }: ContentPorts, previews: Previews, photo: PhotoRow, reply: FastifyReply) {
  const key = previewKey(photo.photo_id)
  let blob = await blobs.open(key)
  if (!blob && photo.variants !== 'broken') {
    await previews.make(photo.photo_id)
    blob = await blobs.open(key)
  }
  if (!blob) throw new Failure('not_found')
  return reply.type('image/jpeg').header('Content-Length', blob.bytes).send(blob.stream)
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

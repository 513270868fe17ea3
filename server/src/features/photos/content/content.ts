import { Id } from '@koma/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentAddress, ContentFile } from '../../../content-url.ts'
import { attachment } from '../../../http/answers/attachment.ts'
import { rangeOf } from '../../../http/answers/byte-range.ts'
import { keptByAll } from '../../../http/answers/caching.ts'
import { isNamed } from '../../../http/answers/etag.ts'
import { Failure } from '../../../http/failure.ts'
import type { VariantName } from '../../../ports/images/images.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PhotoRow } from '../store.ts'
import { cleanCopyKey, originalKey, previewKey, variantKey } from './blob-keys.ts'
import { CleanCopies } from './clean-copies.ts'
import { type Audience, type ContentWays, Visibility } from './content-ways.ts'
import { Previews } from './previews.ts'
import { openTileStandIn, type StandIn } from './tile-stand-in.ts'
import { canNeverRender, stageOf, type Variants } from './variants.ts'

type ContentPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls'>
interface ContentRoute {
  Params: { photoId: string; file: string }
  Querystring: Record<string, string | undefined>
}

export interface ContentOptions {
  ways?: ContentWays
  /** Which pages may show the files. */
  resourcePolicy: 'same-origin' | 'cross-origin'
}

/**
 * Serves originals, clean copies, variants and link previews to anybody with a signed address, as long as the photo is visible by
 * the way that the address was signed for. See: [Note: Content addresses] in ARCHITECTURE.md.
 */
export function mountContent(ports: ContentPorts, variants: Variants, { ways = {}, resourcePolicy }: ContentOptions) {
  const visibility = new Visibility(ways)
  const cleanCopies = new CleanCopies(ports)
  const previews = new Previews(ports)
  return (app: FastifyInstance): void => {
    app.get<ContentRoute>('/content/photo/:photoId/:file', async (request, reply) => {
      const { photoId, file } = request.params
      const address = Id.safeParse(photoId).success
        ? ports.contentUrls.read(photoId, file, request.query, ports.clock.now())
        : null
      const seen = address ? await findVisible(ports, visibility, address) : null
      if (!address || !seen) throw new Failure('not_found')
      const { audience } = seen
      const filename = visibility.hidesFilename(address.way) ? `koma.${extensionOf(seen.photo)}` : seen.photo.filename
      const photo = { ...seen.photo, filename }
      const key = keyOf(address)
      // Sent only once we have the bytes. On an error response, they would make caches keep the error for a day.
      const headers = {
        'Cache-Control': cacheControlOf(address.file, audience),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Link previews are shown in the pages of other sites.
        'Cross-Origin-Resource-Policy': file === 'preview.jpg' ? 'cross-origin' : resourcePolicy,
        ETag: `"${photoId}-${file}"`,
      }
      if (isNamed(headers.ETag, request.headers['if-none-match']) && (await ports.blobs.stat(key))) {
        return reply.status(304).headers(headers).send()
      }
      switch (address.file) {
        case 'original':
          return sendFile(ports, photo, key, headers, request, reply)
        case 'clean':
          if (!(await ports.blobs.stat(key))) await cleanCopies.make(photoId).catch(unlessPicture)
          return sendFile(ports, photo, key, headers, request, reply)
        case 'preview.jpg':
          return sendMade(ports, photo, key, { ...headers, 'Content-Type': 'image/jpeg' }, reply, () =>
            previews.make(photoId),
          )
        default: {
          const avif = { ...headers, 'Content-Type': 'image/avif' }
          const name = variantOf(address.file)
          const make = () => variants.make(photoId, stageOf(name), { someoneWaits: true })
          const standIn = name === 'tile' ? () => openTileStandIn(ports, photo, audience, request.log) : undefined
          return sendMade(ports, photo, key, avif, reply, make, standIn)
        }
      }
    })
  }
}

type VariantFile = Exclude<ContentFile, 'original' | 'clean' | 'preview.jpg'>
const variantOf = (file: VariantFile) => file.replace('.avif', '') as VariantName

function extensionOf({ format }: PhotoRow): string {
  return format === 'png' ? 'png' : 'jpg'
}

/** See: docs/decisions/0006-caches-of-content.md. */
function cacheControlOf(file: ContentFile, audience: Audience): string {
  const isShared = audience === 'anyone' && file.endsWith('.avif')
  return isShared ? keptByAll : 'private, max-age=86400, immutable'
}

function keyOf({ photoId, file }: ContentAddress): string {
  if (file === 'original') return originalKey(photoId)
  if (file === 'clean') return cleanCopyKey(photoId)
  return file === 'preview.jpg' ? previewKey(photoId) : variantKey(photoId, variantOf(file))
}

/** Checked on every request, so that an address stops working once the photo or the access to it is gone. */
async function findVisible(
  { database }: ContentPorts,
  visibility: Visibility,
  { photoId, way, file }: ContentAddress,
): Promise<{ photo: PhotoRow; audience: Audience } | null> {
  const photo = await database.kysely
    .selectFrom('photos')
    .selectAll()
    .where('photo_id', '=', photoId)
    .where('state', '=', 'live')
    .executeTakeFirst()
  if (!photo) return null
  if (way === 'owner') return { photo, audience: 'some' }
  if (photo.trashed_at) return null
  const wanted = file === 'original' ? 'original' : 'shared'
  const audience = await visibility.audienceOf(way, photoId, wanted)
  return audience === 'nobody' ? null : { photo, audience }
}

async function sendFile(
  { blobs }: ContentPorts,
  photo: PhotoRow,
  key: string,
  headers: Record<string, string>,
  request: FastifyRequest<ContentRoute>,
  reply: FastifyReply,
) {
  const bytes = (await blobs.stat(key))?.bytes
  if (bytes === undefined) throw new Failure('not_found')
  const range = rangeOf(request.headers.range, bytes)
  if (range === 'beyond') {
    return reply
      .status(416)
      .headers({ 'Content-Range': `bytes */${bytes}`, 'Cache-Control': 'no-store' })
      .send()
  }
  const blob = await blobs.open(key, range ?? undefined)
  if (!blob) throw new Failure('not_found')
  reply
    .headers(headers)
    .type(photo.format === 'png' ? 'image/png' : 'image/jpeg')
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', range ? range.end - range.start + 1 : blob.bytes)
  if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${blob.bytes}`)
  if (request.query['download'] !== undefined) reply.header('Content-Disposition', attachment(photo.filename))
  return reply.send(blob.stream)
}

/** Swallows errors that are the picture's fault, so that they become a 404. After any other error, another request may succeed. */
function unlessPicture(error: unknown): void {
  if (!canNeverRender(error)) throw error
}

/** Sends a file that is made on the first request, unless something else can be sent in its place. */
async function sendMade(
  { blobs }: ContentPorts,
  photo: PhotoRow,
  key: string,
  headers: Record<string, string>,
  reply: FastifyReply,
  make: () => Promise<unknown>,
  openStandIn?: () => Promise<StandIn | null>,
) {
  let blob = await blobs.open(key)
  const standIn = blob ? null : await openStandIn?.()
  if (standIn) {
    reply.headers({ ...headers, ...standIn.headers }).header('Content-Length', standIn.bytes)
    return reply.send(standIn.stream)
  }
  if (!blob && photo.variants !== 'broken') {
    await make().catch(unlessPicture)
    blob = await blobs.open(key)
  }
  if (!blob) throw new Failure('not_found')
  return reply.headers(headers).header('Content-Length', blob.bytes).send(blob.stream)
}

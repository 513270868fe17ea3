import { createHash } from 'node:crypto'
import type { Photo } from '@koma/contract'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { TestKoma } from '../../test-koma.ts'

export const endpoint = '/api/upload/resumable'
const version = { 'Tus-Resumable': '1.0.0' }

const base64 = (text: string) => Buffer.from(text).toString('base64')
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

/** Speaks the protocol by hand, so that a test can also send what a client library never would. */
export function tusOf(koma: Pick<TestKoma, 'fetchAs'>) {
  const answerOf = async (response: Response) => {
    const text = await response.text()
    const body = (text ? JSON.parse(text) : null) as (Photo & { code: number; message: string }) | null
    return { status: response.status, headers: response.headers, body, code: body?.code }
  }
  return {
    async create(
      name: string,
      bytes: number,
      metadata: Record<string, string> = {},
      more: Record<string, string> = {},
    ) {
      const said = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`)
      const headers = { ...version, 'Upload-Length': String(bytes), ...more }
      const response = await koma.fetchAs(name, endpoint, {
        method: 'POST',
        headers: said.length > 0 ? { ...headers, 'Upload-Metadata': said.join(',') } : headers,
      })
      return { ...(await answerOf(response)), path: response.headers.get('Location') ?? '' }
    },
    async patch(
      name: string,
      path: string,
      offset: number,
      body: string | Uint8Array<ArrayBuffer>,
      more: Partial<RequestInit> = {},
    ) {
      const headers = {
        ...version,
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      }
      return answerOf(await koma.fetchAs(name, path, { method: 'PATCH', headers, body, ...more }))
    },
    async offset(name: string, path: string) {
      const response = await koma.fetchAs(name, path, { method: 'HEAD', headers: version })
      const offset = response.headers.get('Upload-Offset')
      return response.ok && offset !== null ? Number(offset) : response.status
    },
    async remove(name: string, path: string) {
      return (await koma.fetchAs(name, path, { method: 'DELETE', headers: version })).status
    },
  }
}

/** What is left of all users' unfinished uploads: rows, and the keys of parts in the store. */
export async function partialUploads({ database, blobs }: Pick<Ports, 'database' | 'blobs'>) {
  const rows = await database.kysely.selectFrom('uploads').select(['upload_id', 'received']).execute()
  const parts: string[] = []
  for await (const key of blobs.keys('resumable/')) parts.push(key)
  return { rows, parts }
}

export const nothingLeft: Awaited<ReturnType<typeof partialUploads>> = { rows: [], parts: [] }

/**
 * Ends the claims of a server that was killed, as the end of their lease does six seconds later. That they end by themselves is
 * shown in killed-server.test.ts.
 */
export async function endLeases({ database }: Pick<Ports, 'database'>): Promise<void> {
  await database.pool.query('update uploads set claimed_until = clock_timestamp() where claim is not null')
}

/** The photos in somebody's library. */
export async function photoIdsOf(koma: TestKoma, name: string): Promise<string[]> {
  return (await koma.as(name).ask('GET /my')).photos.map((photo) => photo.photo_id)
}

export const halfOf = (bytes: Buffer) => Math.floor(bytes.length / 2)
/** A copy of some bytes, of a type that a request takes as its body. */
export const sliceOf = (bytes: Buffer, start: number, end?: number) => new Uint8Array(bytes.subarray(start, end))

/** A body that sends its head and then never ends by itself. */
export function stalledBody(head: Uint8Array, controller: AbortController): Partial<RequestInit> {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(head) })
  return { body, duplex: 'half', signal: controller.signal } as Partial<RequestInit>
}

/** Counts the bytes that a server has received of files: while a part of an upload is still arriving, nothing else tells. */
export function countReceived(blobs: Blobs): () => number {
  const stage = blobs.stage.bind(blobs)
  let received = 0
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      received += chunk.byteLength
      yield chunk
    }
  }
  blobs.stage = (source, options) => stage(counted(source), options)
  return () => received
}

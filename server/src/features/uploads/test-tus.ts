import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photo } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'

export const endpoint = '/api/upload/resumable'
const version = { 'Tus-Resumable': '1.0.0' }

const base64 = (text: string) => Buffer.from(text).toString('base64')
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

/** The protocol by hand: what a client library would never send can be sent too. */
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

/** Files of unfinished uploads, whosever they are. */
export async function partialFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'resumable'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** How much of the largest unfinished upload has been written. */
export async function partialBytes(dataDir: string): Promise<number> {
  const entries = await readdir(join(dataDir, 'resumable'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  return Math.max(0, ...(await Promise.all(files)).map(({ size }) => size))
}

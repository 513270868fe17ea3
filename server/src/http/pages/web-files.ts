import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNamed } from '../answers/etag.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** The endings of files that the build has compressed, in the order in which they are preferred. */
const encodings = { '.br': 'br', '.gz': 'gzip' } as const
type Encoding = (typeof encodings)[keyof typeof encodings]

interface WebFile {
  type: string
  etag: string
  cacheControl: string
  plain: Buffer
  packed: Partial<Record<Encoding, Buffer>>
}

/** By path, such as `/assets/x.js`. */
export type WebFiles = ReadonlyMap<string, WebFile>

/**
 * Reads the built files of the web app, some 4 MB, and keeps them: a page asks for a hundred of them, and looking at the disk for
 * each took three quarters of the time of an answer. A new release that replaces them on the disk does not touch what runs.
 */
export async function readWebFiles(directory: string): Promise<WebFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
  const served = paths.filter((path) => !path.includes('/.') && path !== '/index.html' && !(extname(path) in encodings))
  const files = await Promise.all(
    served.map(async (path) => {
      const packed: WebFile['packed'] = {}
      for (const [ending, encoding] of Object.entries(encodings)) {
        if (paths.includes(path + ending)) packed[encoding] = await readFile(join(directory, path + ending))
      }
      const plain = await readFile(join(directory, path))
      const file: WebFile = {
        type: types[extname(path)] ?? 'application/octet-stream',
        // Weak, since it is the same however the file is compressed.
        etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        plain,
        packed,
      }
      return [path, file] as const
    }),
  )
  return new Map(files)
}

export function sendWebFile(
  { type, etag, cacheControl, plain, packed }: WebFile,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ 'Cache-Control': cacheControl, ETag: etag })
  if (Object.keys(packed).length > 0)
    reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (isNamed(etag, headers['if-none-match'])) return reply.status(304).send()
  const encoding = Object.values(encodings).find((each) => packed[each] && accepts(headers['accept-encoding'], each))
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.type(type).send(encoding ? packed[encoding] : plain)
}

function accepts(header: string | string[] | undefined, encoding: Encoding): boolean {
  return String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(part)))
}

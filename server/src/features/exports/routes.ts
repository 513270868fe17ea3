import { Readable } from 'node:stream'
import { attachment } from '../../http/answers/attachment.ts'
import { rangeOf } from '../../http/answers/byte-range.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import { answerExport, type ExportParts } from './answer.ts'
import { openArchive } from './archive/open-archive.ts'
import { askExport, cancelExport } from './ask-export.ts'

export function exportRoutes(ports: ExportParts['ports'], apiUrl: string): Handlers {
  const parts = { ports, apiUrl }
  return {
    'POST /me/export': async ({ caller, body }) => {
      await askExport(parts, caller.userId, body.language)
      return { status: 202, body: await answerExport(parts, caller.userId) }
    },

    'GET /me/export': async ({ caller }) => ok(await answerExport(parts, caller.userId)),

    'DELETE /me/export': async ({ caller }) => {
      await cancelExport(parts, caller.userId)
      return ok(await answerExport(parts, caller.userId))
    },

    'GET /export': async ({ query, request, reply }) => {
      const archive = await openArchive(ports, query)
      const { bytes, etag } = archive
      const { range: wanted, 'if-range': since } = request.headers
      const range = since === undefined || since === etag ? rangeOf(wanted, bytes) : null
      reply.headers({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store', ETag: etag })
      if (range === 'beyond') {
        reply.status(416).header('Content-Range', `bytes */${bytes}`).send()
        return null
      }
      const { start, end } = range ?? { start: 0, end: bytes - 1 }
      reply.type('application/zip').header('Content-Disposition', attachment(archive.filename))
      reply.header('Content-Length', end - start + 1)
      if (range) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${bytes}`)
      // For HEAD, Fastify would read the stream to its end.
      reply.send(request.method === 'HEAD' ? Readable.from([]) : archive.read({ start, end }))
      return null
    },
  }
}

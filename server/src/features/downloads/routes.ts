import { Readable } from 'node:stream'
import { attachment } from '../../http/answers/attachment.ts'
import { created, type Handlers } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { CleanCopies } from '../photos/index.ts'
import { openDownload } from './open-download.ts'
import { librarySource, type PackSources, taggedSource } from './pack-sources.ts'
import { prepareDownload } from './prepare-download.ts'

type DownloadPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'clock'>

export function downloadRoutes(ports: DownloadPorts, apiUrl: string, places: PackSources): Handlers {
  const db = ports.database.kysely
  const sources: PackSources = { library: librarySource(db), tagged: taggedSource(db), ...places }
  const cleanCopies = new CleanCopies(ports)
  return {
    'POST /download': async ({ caller, body, request }) =>
      created(await prepareDownload({ ports, sources, apiUrl }, caller?.userId ?? null, body, request.ip)),

    'GET /download': async ({ query, request, reply }) => {
      const { stream, bytes, filename } = await openDownload({ ports, sources, cleanCopies }, query.token)
      reply.type('application/zip').header('Content-Disposition', attachment(filename))
      if (bytes !== null) reply.header('Content-Length', bytes)
      if (request.method !== 'HEAD') {
        reply.send(stream)
        return null
      }
      // For HEAD, Fastify would read the stream to its end, and replace our Content-Length with the length of any other payload.
      stream.destroy()
      reply.send(Readable.from([]))
      return null
    },
  }
}

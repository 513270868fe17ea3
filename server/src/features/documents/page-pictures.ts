import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { isNamed } from '../../http/answers/etag.ts'
import type { Ports } from '../../ports/ports.ts'

interface PictureRoute {
  Params: { name: string }
}

/** The pictures of the public pages. They may be replaced under the same name, so browsers ask again after an hour. */
export function mountPagePictures({ documents }: Pick<Ports, 'documents'>) {
  return (app: FastifyInstance): void => {
    app.get<PictureRoute>('/about/pictures/:name', async ({ params, headers }, reply) => {
      const picture = await documents.findPicture(params.name)
      if (!picture) return reply.callNotFound()
      await using file = await open(picture.path)
      const { size, mtimeMs } = await file.stat()
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
      reply.header('Cache-Control', 'public, max-age=3600').header('ETag', etag)
      if (isNamed(etag, headers['if-none-match'])) return reply.code(304).send()
      return reply.type(picture.type).send(await file.readFile())
    })
  }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pathOf } from './logging.ts'

const elsewhere = /^\/(api|content|identity|dev)(\/|$)/

/**
 * Serves the built web app: hashed files for a year, everything else fresh, and the page itself for every other path, since
 * routes live in the browser.
 */
export function mountWebApp(directory: string) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(join(directory, 'index.html'))) return
    const page = await readFile(join(directory, 'index.html'))
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['index.html', '.vite/**', '.*'],
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.get('/*', async (request, reply) => {
      const path = pathOf(request.url)
      if (elsewhere.test(path) || path.startsWith('/assets/')) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page)
    })
  }
}

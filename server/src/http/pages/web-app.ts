import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '../../ports/stand-in-page.ts'
import { pathOf } from '../logging.ts'
import { type PageHead, withHead } from './page-head.ts'

const elsewhere = /^\/(api|content|identity|dev|assets)(\/|$)/
/** No page of the app has a dot in its last segment or at the start of any segment, so such a path is a missing file. */
const file = /\/(\.|%2e)|(\.|%2e)[^/]*\/?$/i
/** Paths that monitoring probes. If we served a page there, it would conclude that all is well. */
const probe = /^\/(healthz?|livez?|liveness|readyz?|readiness|startupz?|statusz?|ping|metrics|varz)\/?$/i
const headPatience = 2000

/** A requested page. We do not know who requests it, since browsers send no token when they open a link. */
export interface AskedPage {
  path: string
  /** Where people open the product, without a trailing slash; null if it is not configured. */
  origin: string | null
  language: Language
}

export interface WebAppOptions {
  /** Null if it is not configured. Not taken from the request, since visitors control its Host header. */
  publicUrl: string | null
  /** The head of this page for link previews; null if it has the same head as every page. */
  headOf(page: AskedPage): Promise<PageHead | null>
}

/**
 * Serves the built web app: hashed files cached for a year, other files revalidated each time, and the page itself for every other
 * path, since routing happens in the browser.
 */
export function mountWebApp(directory: string, { publicUrl, headOf }: WebAppOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(join(directory, 'index.html'))) return
    const page = await readFile(join(directory, 'index.html'), 'utf8')
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
      if (!isPage(path)) return reply.callNotFound()
      const head = await headIfThere(request, path)
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache')
      if (!head) return reply.send(page)
      const vary = [reply.getHeader('Vary'), 'Accept-Language'].filter(Boolean).join(', ')
      return reply.header('Vary', vary).send(withHead(page, head))
    })
  }

  /** The page works without its own head, so we serve it even if the head fails or takes too long. */
  async function headIfThere(request: FastifyRequest, path: string): Promise<PageHead | null> {
    const language = chooseLanguage(undefined, request.headers['accept-language'])
    const waiting = new AbortController()
    try {
      const tooLate = delay(headPatience, null, { signal: waiting.signal, ref: false })
      tooLate.catch(() => {})
      return await Promise.race([headOf({ path, origin: publicUrl, language }), tooLate])
    } catch (error) {
      request.log.warn({ err: error }, 'a page is served without its head')
      return null
    } finally {
      waiting.abort()
    }
  }
}

function isPage(path: string): boolean {
  return !elsewhere.test(path) && !file.test(path) && !probe.test(path)
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '../ports/stand-in-page.ts'
import { pathOf } from './logging.ts'
import { type PageHead, withHead } from './page-head.ts'

const elsewhere = /^\/(api|content|identity|dev|assets)(\/|$)/
/** No page of the app has a dot in its last part, or at the beginning of any: this is a file, and one that is not there. */
const file = /\/(\.|%2e)|(\.|%2e)[^/]*\/?$/i
/** Where monitoring looks for a server's own state. A page in place of an answer would tell it that all is well. */
const probe = /^\/(healthz?|livez?|liveness|readyz?|readiness|startupz?|statusz?|ping|metrics|varz)\/?$/i
const headPatience = 2000

/** A page that somebody asks for, without who they are: a browser shows no token when it opens a link. */
export interface AskedPage {
  path: string
  /** Where people open the product, without a slash at the end; null where it is not configured. */
  origin: string | null
  language: Language
}

export interface WebAppOptions {
  /** Null where it is not configured. Not taken from the request, whose Host is whatever the visitor writes. */
  publicUrl: string | null
  /** What the head of this page says of it to programs that show links; null where it says what every page does. */
  headOf(page: AskedPage): Promise<PageHead | null>
}

/**
 * Serves the built web app: hashed files for a year, everything else fresh, and the page itself for every other path, since
 * routes live in the browser.
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

  /** The app works without: whatever keeps the head from being written does not keep the page. */
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

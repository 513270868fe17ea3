import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebConfig } from '@koma/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '../../ports/stand-in-page.ts'
import { pathOf } from '../logging.ts'
import { type AskAsGuest, guestOf, type HeadStart, jsonInHtml, startTags, withTags } from './head-start.ts'
import { readPageFiles } from './page-files.ts'
import { type PageHead, withHead, withLanguage } from './page-head.ts'
import { keepPainted, startPainter } from './painter.ts'
import { readWebFiles, sendWebFile } from './web-files.ts'

const elsewhere = /^\/(api|content|identity|dev|assets)(\/|$)/
/** No page of the app has a dot in its last segment or at the start of any segment, so such a path is a missing file. */
const fileLike = /\/(\.|%2e)|(\.|%2e)[^/]*\/?$/i
/** Paths that monitoring probes. If we served a page there, it would conclude that all is well. */
const probe = /^\/(healthz?|livez?|liveness|readyz?|readiness|startupz?|statusz?|ping|metrics|varz)\/?$/i
const patience = 2000

/** A requested page. We do not know who requests it, since browsers send no token when they open a link. */
export interface AskedPage {
  path: string
  /** Where people open the product, without a trailing slash; null if it is not configured. */
  origin: string | null
  language: Language
  /** The language that the address asks for by `?lang=`; null if it does not. */
  asked: Language | null
}

/** The language that the app opens in, unless this browser has chosen another one before. */
export function opensIn({ asked }: Pick<AskedPage, 'asked'>): Language {
  return asked ?? 'ja'
}

export interface WebAppOptions {
  /** Null if it is not configured. Not taken from the request, since visitors control its Host header. */
  publicUrl: string | null
  /** The head of this page, for link previews and search engines; null if it has the same head as every page. */
  headOf(page: AskedPage): Promise<PageHead | null>
  /** What this page would fetch first; null if a guest has nothing to see there before the app has started. */
  startOf(page: AskedPage, ask: AskAsGuest): Promise<HeadStart | null>
  /** What `/config.json` answers, which every page starts with. */
  webConfig: WebConfig
}

/**
 * Serves the built web app: hashed files cached for a year, other files revalidated each time, and the page itself for every other
 * path, since routing happens in the browser.
 */
export function mountWebApp(directory: string, { publicUrl, headOf, startOf, webConfig }: WebAppOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(join(directory, 'index.html'))) return
    const page = withConfig(await readFile(join(directory, 'index.html'), 'utf8'), webConfig)
    const filesOf = await readPageFiles(directory)
    const files = await readWebFiles(directory)
    const painter = startPainter(directory, (error) => app.log.warn({ err: error }, 'the painter of pages stopped'))
    const keeper = painter && keepPainted(painter)
    app.addHook('onClose', () => painter?.stop())
    app.get('/*', async (request, reply) => {
      const path = pathOf(request.url)
      const file = files.get(path)
      if (file) return sendWebFile(file, request, reply)
      if (!isPage(path)) return reply.callNotFound()
      const { lang } = request.query as { lang?: unknown }
      const named = lang === 'ja' || lang === 'en' ? lang : null
      const language = chooseLanguage(named, request.headers['accept-language'])
      const asked: AskedPage = { path, origin: publicUrl, language, asked: named }
      const shown = opensIn(asked)
      const [head, start] = await Promise.all([
        ifThere(request, 'head', headOf(asked)),
        ifThere(request, 'head start', startOf(asked, guestOf(app, request))),
      ])
      const toPaint = start && { path, language: shown, answers: start.answers }
      const paint = start?.isPublic ? keeper?.paint : painter?.paint
      const painted = toPaint && (await ifThere(request, 'first screen', paint?.(toPaint)))
      // Pictures first: they take longer than scripts, and are waited for.
      const tags = [...(start ? startTags(start) : []), ...filesOf(path, shown, Boolean(painted))]
      const vary = [reply.getHeader('Vary'), 'Accept-Language'].filter(Boolean).join(', ')
      reply.type('text/html; charset=utf-8').header('Vary', vary)
      // The answers are a guest's, as of now: nobody may keep them, and no cache may give them to somebody else.
      reply.header('Cache-Control', start && !start.isPublic ? 'private, no-store' : 'no-cache')
      const spoken = withLanguage(page, shown)
      const written = withTags(head ? withHead(spoken, head) : spoken, tags)
      return reply.send(painted ? withFirstScreen(written, painted, shown) : written)
    })
  }
}

/** The page works without its own head or head start, so we serve it even if they fail or take too long. */
async function ifThere<Made>(request: FastifyRequest, what: string, making: Promise<Made | null> | undefined) {
  const waiting = new AbortController()
  try {
    const tooLate = delay(patience, null, { signal: waiting.signal, ref: false })
    tooLate.catch(() => {})
    return await Promise.race([making, tooLate])
  } catch (error) {
    request.log.warn({ err: error }, `a page is served without its ${what}`)
    return null
  } finally {
    waiting.abort()
  }
}

/** What is painted is for guests, and for visitors who have not chosen another language before: theme.js knows both. */
const paintedStyle = `<style>
[data-painted] { display: contents }
[data-signed-in] [data-painted], :root[lang="en"] [data-painted="ja"], :root[lang="ja"] [data-painted="en"] { display: none }
</style>`

/**
 * The app replaces what is in its root once it has something to show there. What is painted needs styles and pictures, so the scripts
 * let those pass.
 */
function withFirstScreen(page: string, painted: string, language: Language): string {
  // Nothing can be typed or pressed before the app is there to take it.
  const screen = `<div data-painted="${language}" inert>${painted}</div>`
  return page
    .replace('<div id="root">', (start) => `${paintedStyle}${start}${screen}`)
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, (script) => `${script} fetchpriority="low"`)
}

/** The page with the configuration in it, instead of a hint to fetch it. */
function withConfig(page: string, config: WebConfig): string {
  const data = `<script type="application/json" id="web-config">${jsonInHtml(config)}</script>`
  return page.replace(/<link[^>]* href="\/config\.json"[^>]*>/i, () => data)
}

function isPage(path: string): boolean {
  return !elsewhere.test(path) && !fileLike.test(path) && !probe.test(path)
}

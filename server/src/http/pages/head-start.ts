import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../ports/stand-in-page.ts'

/** What a page would fetch first, written into the page itself. */
export interface HeadStart {
  /** What the calls answered a guest, by the address under `/api` that the web app asks for. */
  answers: Readonly<Record<string, unknown>>
  /** Pictures at the top of the page. */
  pictures: readonly Preloaded[]
  /** It says what everybody may read, today and tomorrow: such a page may be kept, and is asked about before it is shown again. */
  isPublic?: true
}

export interface Preloaded {
  address: string
  /** A media query: other screens show another size of it. */
  media?: string
}

/** Makes a GET call of the API as a guest; null if it is refused. `path` is the address under `/api`. */
export type AskAsGuest = <Body>(path: string) => Promise<Body | null>

/**
 * The calls pass the same hooks, access checks and limits as those that the visitor would make, and count as theirs. They carry no
 * header of the visitor, so the answers are what anybody with the link gets.
 */
export function guestOf(app: FastifyInstance, { ip }: FastifyRequest): AskAsGuest {
  return async (path) => {
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, remoteAddress: ip })
    return answer.statusCode === 200 ? answer.json() : null
  }
}

/** The id of the element that the web app reads. */
const elementId = 'head-start'

/** The tags of the head start, for the end of the page's head. Data is no script, so the content security policy needs no exception. */
export function startTags({ answers, pictures }: HeadStart): string[] {
  const preloads = pictures.map(({ address, media }) => {
    const where = media === undefined ? '' : ` media="${escapeHtml(media)}"`
    return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(address)}"${where} />`
  })
  return [...preloads, `<script type="application/json" id="${elementId}">${jsonInHtml(answers)}</script>`]
}

/** Nothing in the text can end the element or begin a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** The page with these tags at the end of its head. */
export function withTags(page: string, tags: readonly string[]): string {
  if (tags.length === 0) return page
  return page.replace(/<\/head>/i, (end) => [...tags, end].join('\n    '))
}

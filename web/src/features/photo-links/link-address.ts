import type { PhotoLink } from '@koma/contract'
import { web } from '../../platform/web-origin.ts'

export function addressOf({ path }: Pick<PhotoLink, 'path'>): string {
  return web.origin + path
}

/** The page where X offers to post a text with a link. Nothing is sent to X before somebody opens it. */
export function postOnX(text: string, url: string): string {
  const address = new URL('https://x.com/intent/post')
  address.searchParams.set('text', text)
  address.searchParams.set('url', url)
  return address.href
}

import { type Config, isLoopback } from '../../config.ts'
import { Failure } from '../failure.ts'

export type WebOrigins = Pick<Config, 'publicUrl' | 'allowedOrigins'>

/**
 * The payment provider sends people back to these addresses, so they must be pages of the web app: anywhere else, a link to a
 * checkout would be a way to send people to a page that only looks like ours.
 */
export function assertOwnPages(
  { publicUrl, allowedOrigins }: WebOrigins,
  localPort: number | undefined,
  urls: readonly string[],
): void {
  const origins = [publicUrl, ...allowedOrigins].flatMap((url) => (url === null ? [] : [originOf(url)]))
  for (const text of urls) {
    const url = new URL(text)
    // Without a public address people open the address that we listen on, by any of its local names.
    const isHere = publicUrl === null && isLocalPage(url, localPort)
    const isOwn = isHere || origins.includes(url.origin)
    if (!isOwn || url.username !== '' || url.password !== '') throw new Failure('foreign_url')
  }
}

function isLocalPage({ protocol, hostname, port }: URL, localPort: number | undefined): boolean {
  return protocol === 'http:' && isLoopback(hostname) && Number(port || 80) === localPort
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

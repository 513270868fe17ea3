import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../config.ts'

/** Headers that proxies, load balancers and CDNs add on the way. */
const addedOnTheWay = [
  /^(forwarded|via|cdn-loop|max-forwards|surrogate-capability|front-end-https|remote-addr|(true-)?client-ip)$/,
  /^x-(forwarded|real|original|proxy|client|cluster-client|remote|envoy|amz|amzn|azure|appengine|arr|varnish|cache|akamai)(-.*)?$/,
  /^x-(vercel|nf|sucuri|nginx|haproxy|traefik|bluecoat|ssl|scheme|url-scheme|proto|protocol|host|port|request-start)(-.*)?$/,
  /^(cf|fastly|akamai|fly|ali|proxy|ssl)-/,
]

/**
 * Whether somebody at this machine made the request: over the loopback interface, by a local name, which a page from elsewhere cannot
 * make a browser send, and not through a proxy. nginx, unless told otherwise, speaks HTTP/1.0 and sends its own upstream's name as
 * the Host. Reads the headers as they came: Node's `headers` keeps only the first of two Hosts.
 */
export function isLocalRequest({ socket, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, place) => place % 2 === 0).map((name) => name.toLowerCase())
  if (names.some((name) => addedOnTheWay.some((pattern) => pattern.test(name)))) return false
  const hosts = rawHeaders.filter((_, place) => place % 2 === 1 && names[(place - 1) / 2] === 'host')
  const [host = ''] = hosts
  return (
    hosts.length === 1 &&
    httpVersion !== '1.0' &&
    isLoopback(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') &&
    isLocalHost(host)
  )
}

/** As a Host header writes it: IPv6 in brackets, and perhaps with a port. */
function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return isLoopback(name) && (!name.includes(':') || name.startsWith('['))
}

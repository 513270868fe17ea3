import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../config.ts'

/** Headers that proxies, load balancers and CDNs add. */
const addedOnTheWay = [
  /^(forwarded|via|cdn-loop|max-forwards|surrogate-capability|front-end-https|remote-addr|(true-)?client-ip)$/,
  /^x-(forwarded|real|original|proxy|client|cluster-client|remote|envoy|amz|amzn|azure|appengine|arr|varnish|cache|akamai)(-.*)?$/,
  /^x-(vercel|nf|sucuri|nginx|haproxy|traefik|bluecoat|ssl|scheme|url-scheme|proto|protocol|host|port|request-start)(-.*)?$/,
  /^(cf|fastly|akamai|fly|ali|proxy|ssl)-/,
]

/**
 * Whether the request was made on this machine: over the loopback interface, with a local Host, which pages of other sites cannot
 * make a browser send, and not through a proxy. By default, nginx speaks HTTP/1.0 and sends the name of its upstream as the Host.
 * Reads the raw headers, because Node's `headers` keeps only the first of two Hosts.
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

/** Expects the format of a Host header: IPv6 in brackets, and optionally a port. */
function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return isLoopback(name) && (!name.includes(':') || name.startsWith('['))
}

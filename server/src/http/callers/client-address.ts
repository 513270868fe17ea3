import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The number of proxies in front of the server, or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

/** A larger number is a mistake, such as a port: nobody chains more proxies. */
const mostProxies = 10

/** Returns null for a text that is neither a number of proxies nor a list of addresses and networks (CIDR). */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= mostProxies ? Number(text) : null
  const networks = text.split(',').map((item) => item.trim())
  return networks.every(isNetwork) ? networks : null
}

/** A prefix of 0 would trust every visitor. */
function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/', 2)
  if (text.split('/').length > 2 || isIP(address) === 0) return false
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128))
}

/**
 * Returns a function that finds the address of a request's client. It reads `X-Forwarded-For` from the right, where each proxy adds
 * the address that called it, and goes on only while the current address is a trusted proxy: everything further left was written
 * by the visitor. At an entry that is no address, it stops at the proxy that passed it on.
 */
export function clientAddressReader(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trusted)
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? ''
    // Node joins repeated X-Forwarded-For headers into one, in their order.
    const entries = String(headers['x-forwarded-for'] ?? '').split(',')
    for (let hop = 0; isTrusted(address, hop); hop++) {
      const next = plainAddress(entries.at(-1 - hop) ?? '')
      if (next === null) break
      address = next
    }
    return address
  }
}

function trustOf(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/', 2)
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/**
 * Normalizes an address, since limits count by it: some proxies add the port, which differs with every connection, and a socket
 * that also accepts IPv6 reports IPv4 addresses as `::ffff:1.2.3.4`. Returns null for a text that is no address.
 */
function plainAddress(text: string): string | null {
  const trimmed = text.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  if (isIPv4(bare)) return bare
  const [address = ''] = bare.split('%', 1)
  if (!isIPv6(address)) return null
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short)
  if (!mapped) return short
  return mapped
    .slice(1)
    .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
    .join('.')
}

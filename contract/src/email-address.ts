import { z } from 'zod'

const wellFormed = z.email().max(254)

/**
 * The one form of an address: an account belongs to it whatever the case it is typed in. Full-width characters, as a Japanese
 * keyboard types them, become plain ones; a domain in other scripts becomes its punycode. Null for what is no address.
 */
export function normaliseEmail(typed: string): string | null {
  if (typed.length > 320) return null
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const address = `${plain.slice(0, at)}@${toAscii(plain.slice(at + 1))}`
  return at > 0 && at <= 64 && wellFormed.safeParse(address).success ? address : null
}

/** Empty for a domain that no URL can have. */
function toAscii(domain: string): string {
  const url = new URL('ws://x')
  url.hostname = domain
  return url.hostname === 'x' ? '' : url.hostname
}

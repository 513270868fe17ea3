import { z } from 'zod'

const wellFormed = z.email().max(254)

/**
 * Normalises an address, so that an account is found in whatever case it is typed. Full-width characters, as a Japanese keyboard
 * types them, become plain ones; a domain in other scripts becomes punycode. Returns null if it is not an address.
 */
export function normaliseEmail(typed: string): string | null {
  if (typed.length > 320) return null
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const address = `${plain.slice(0, at)}@${toAscii(plain.slice(at + 1))}`
  return at > 0 && at <= 64 && wellFormed.safeParse(address).success ? address : null
}

/** Returns an empty string for a domain that cannot be in a URL. */
function toAscii(domain: string): string {
  const url = new URL('ws://x')
  url.hostname = domain
  return url.hostname === 'x' ? '' : url.hostname
}

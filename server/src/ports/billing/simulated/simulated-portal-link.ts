import { createHmac, timingSafeEqual } from 'node:crypto'

export interface PortalLink {
  customerId: string
  returnUrl: string
}

const goodFor = 3_600_000

/** A signed link to the portal: anyone who has it may manage this one subscription for an hour. */
export function signPortalLink(link: PortalLink, key: string, now: Date): string {
  const content = Buffer.from(JSON.stringify([link.customerId, link.returnUrl, now.getTime()])).toString('base64url')
  return `${content}.${macOf(content, key).toString('base64url')}`
}

export function readPortalLink(token: string, key: string, now: Date): PortalLink | null {
  const [content = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(content, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [customerId, returnUrl, madeAt] = JSON.parse(Buffer.from(content, 'base64url').toString())
  return now.getTime() - madeAt > goodFor ? null : { customerId, returnUrl }
}

function macOf(content: string, key: string): Buffer {
  return createHmac('sha256', key).update(`portal.${content}`).digest()
}

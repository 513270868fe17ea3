import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Way } from '../../content-url.ts'

/** In bytes: 128 bits, which nobody guesses. */
const tokenBytes = 16

export interface LinkKey {
  seed: Uint8Array
  token: string
}

/**
 * The tokens in the addresses of photo links. An owner sees the address again, so it must be possible to tell the token of a link;
 * but whoever reads the database (a backup, say) should not be able to open links. So a token is derived from a random seed in the
 * database and a key of the installation, and looked up by its hash.
 */
export class LinkTokens {
  private readonly key: Buffer

  constructor(key: Buffer) {
    this.key = key
  }

  make(): LinkKey {
    const seed = randomBytes(tokenBytes)
    return { seed, token: this.tokenOf(seed) }
  }

  tokenOf(seed: Uint8Array): string {
    return createHmac('sha256', this.key).update(seed).digest().subarray(0, tokenBytes).toString('base64url')
  }
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Names the link in addresses of content without naming its token, so that a passed-on picture does not lead to the page. */
export function linkWayOf(tokenHash: Uint8Array): Extract<Way, `link:${string}`> {
  return `link:${Buffer.from(tokenHash).toString('base64url')}`
}

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * How somebody came to see a photo. It is part of the signature, and the content host checks on each request whether the photo is
 * still visible that way. See: [Note: Content addresses] in ARCHITECTURE.md.
 */
export type Way = 'owner' | `share:${string}` | `dm:${string}` | `tagged:${string}` | `link:${string}` | 'campaign'

const contentFiles = [
  'original',
  'clean',
  'large.avif',
  'medium.avif',
  'tile.avif',
  'thumbnail.avif',
  'preview.jpg',
] as const
export type ContentFile = (typeof contentFiles)[number]

export interface ContentAddress {
  photoId: string
  file: ContentFile
  way: Way
}

const day = 86_400_000

/** 128 bits in base64url: enough that it cannot be guessed, and a page of addresses stays small. */
const signatureLength = 22

/** Signs and reads the addresses of photo content. All addresses made within one UTC day are the same, and live for one to two days. */
export class ContentUrls {
  private readonly base: string
  private readonly key: KeyObject

  /** `base` is the content host's origin, or empty if it is the origin of the page. */
  constructor(base: string, key: Buffer) {
    this.base = base
    // Six times as fast as a buffer, which would be imported again for every signature.
    this.key = createSecretKey(key)
  }

  photo(address: ContentAddress, now: Date): string {
    const expires = Math.floor(now.getTime() / day) + 2
    const query = `w=${encodeURIComponent(address.way)}&e=${expires}&s=${this.sign(address, expires)}`
    return `${this.base}/content/photo/${address.photoId}/${address.file}?${query}`
  }

  icon(userId: string, version: number): string {
    return `${this.base}/content/icon/user/${userId}${version > 0 ? `?v=${version}` : ''}`
  }

  /** Returns the signed address, or null if we did not sign it for this file or it has expired. */
  read(photoId: string, file: string, query: Record<string, unknown>, now: Date): ContentAddress | null {
    const { w: way, e: expires, s: signature } = query
    if (typeof way !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null
    const contentFile = contentFiles.find((name) => name === file)
    if (!contentFile) return null
    if (!/^\d{1,9}$/.test(expires) || Number(expires) * day <= now.getTime()) return null
    const address = { photoId, file: contentFile, way: way as Way }
    const expected = Buffer.from(this.sign(address, Number(expires)))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? address : null
  }

  private sign({ photoId, file, way }: ContentAddress, expires: number): string {
    const text = `${photoId}\n${file}\n${way}\n${expires}`
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, signatureLength)
  }
}

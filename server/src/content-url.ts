import { hash, timingSafeEqual } from 'node:crypto'

/**
 * How somebody came to see a photo. It is part of the signature, and the content host asks on each request whether the photo
 * is still visible that way. See: [Note: Content addresses] in ARCHITECTURE.md.
 */
export type Way = 'owner' | `share:${string}` | `dm:${string}` | `tagged:${string}` | 'campaign'

export type ContentFile = 'original' | 'clean' | 'large.avif' | 'medium.avif' | 'thumbnail.avif' | 'preview.jpg'

export interface ContentAddress {
  photoId: string
  file: ContentFile
  way: Way
}

const day = 86_400_000

/** Each file's signature is a part of its own of the photo's authentication code: none of them tells anything of another. */
const places: Record<ContentFile, number> = {
  original: 0,
  clean: 1,
  'large.avif': 2,
  'medium.avif': 3,
  'thumbnail.avif': 4,
  'preview.jpg': 5,
}
/** 12 bytes each, five of them in the code's 64; what has no room there has its place in a code of its own. */
const signatureLength = 16
const placesInCode = 5

/** Signs and reads the addresses of photo content. All addresses made within one UTC day are the same, and live for one to two days. */
export class ContentUrls {
  private readonly base: string
  private readonly key: string
  private last: { text: string; code: string } | null = null

  /** `base` is the content host's origin, or empty where it is the origin of the page. */
  constructor(base: string, key: Buffer) {
    this.base = base
    this.key = key.toString('hex')
  }

  photo(address: ContentAddress, now: Date): string {
    const expires = Math.floor(now.getTime() / day) + 2
    const query = `w=${encodeURIComponent(address.way)}&e=${expires}&s=${this.sign(address, expires)}`
    return `${this.base}/content/photo/${address.photoId}/${address.file}?${query}`
  }

  icon(userId: string, version: number): string {
    return `${this.base}/content/icon/user/${userId}${version > 0 ? `?v=${version}` : ''}`
  }

  /** The way an address was handed out by, or null where it was not signed by us for this file, or has expired. */
  read(photoId: string, file: string, query: Record<string, unknown>, now: Date): ContentAddress | null {
    const { w: way, e: expires, s: signature } = query
    if (typeof way !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null
    if (!Object.hasOwn(places, file)) return null
    if (!/^\d{1,9}$/.test(expires) || Number(expires) * day <= now.getTime()) return null
    const address = { photoId, file: file as ContentFile, way: way as Way }
    const expected = Buffer.from(this.sign(address, Number(expires)))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? address : null
  }

  private sign({ photoId, file, way }: ContentAddress, expires: number): string {
    const place = places[file]
    const begin = (place % placesInCode) * signatureLength
    // No code is another's: what is signed ends in a number alone, or in the name of the further code.
    const further = place < placesInCode ? '' : '\nfurther'
    return this.codeOf(`${photoId}\n${way}\n${expires}${further}`).slice(begin, begin + signatureLength)
  }

  /**
   * The files of a photo are signed one after another, and a page has a hundred photos: one code serves them all. Of SHA-3 a
   * digest over the key and the text is a code, since nobody can continue it; HMAC, which SHA-2 needs for that, takes three
   * times as long.
   */
  private codeOf(text: string): string {
    if (this.last?.text !== text) {
      this.last = { text, code: hash('sha3-512', `${this.key}\n${text}`, 'base64url') }
    }
    return this.last.code
  }
}

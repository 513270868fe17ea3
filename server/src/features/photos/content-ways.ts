import type { Way } from '../../content-url.ts'

/** What stands before the colon of a way. The owner's own is not among them: it needs nobody's leave. */
export type WayKind = Exclude<KindOf<Way>, 'owner'>
type KindOf<Each extends Way> = Each extends `${infer Kind}:${string}` ? Kind : Each

/**
 * What a feature that shows photos to others knows of them. The photo is live and not in the trash when it is asked; the
 * subject is what stands behind the colon of the way, such as the viewer's id.
 */
export interface ContentWay {
  /** Whether the photo can still be seen that way. Answers are kept for a few seconds. */
  maySee(photoId: string, subject: string): Promise<boolean>
  /** Whether the original, with its metadata, may be had as well; where this is missing, nobody gets more than the clean copy. */
  mayHaveOriginal?(photoId: string, subject: string): Promise<boolean>
}

/**
 * A feature hands its way out with `photoUrls(contentUrls, photoId, 'tagged:<viewer id>', now)` and registers its rule where the
 * content host is mounted: `mountContent(ports, variants, { tagged: { maySee: (photoId, viewerId) => ... } })`. A way
 * without a rule is closed.
 */
export type ContentWays = Partial<Record<WayKind, ContentWay>>

const keptMs = 3000
const keptAtMost = 10_000

/** Asks the ways, and remembers what they allowed for a moment: a grid asks for a hundred tiles at once. */
export class Visibility {
  private readonly ways: ContentWays
  private readonly allowedUntil = new Map<string, number>()

  constructor(ways: ContentWays) {
    this.ways = ways
  }

  /** `now` may be any clock in ms that only goes forward. */
  async isOpen(way: Way, photoId: string, file: 'original' | 'shared', now: number): Promise<boolean> {
    const question = `${file} ${photoId} ${way}`
    if ((this.allowedUntil.get(question) ?? 0) > now) return true
    if (!(await this.ask(way, photoId, file))) return false
    if (this.allowedUntil.size >= keptAtMost) this.allowedUntil.clear()
    this.allowedUntil.set(question, now + keptMs)
    return true
  }

  private async ask(way: Way, photoId: string, file: 'original' | 'shared'): Promise<boolean> {
    const [kind = '', ...rest] = way.split(':')
    const rule = Object.hasOwn(this.ways, kind) ? this.ways[kind as WayKind] : undefined
    if (!rule) return false
    const subject = rest.join(':')
    if (!(await rule.maySee(photoId, subject))) return false
    return file === 'shared' || ((await rule.mayHaveOriginal?.(photoId, subject)) ?? false)
  }
}

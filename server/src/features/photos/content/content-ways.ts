import type { Way } from '../../../content-url.ts'

/** The part of a way before the colon. Excludes `owner`, since owners need no permission. */
export type WayKind = Exclude<KindOf<Way>, 'owner'>
type KindOf<Each extends Way> = Each extends `${infer Kind}:${string}` ? Kind : Each

/** Who sees a photo by a way: anyone with the address, only some people, or nobody any more. */
export type Audience = 'anyone' | 'some' | 'nobody'

/**
 * Implemented by a feature that shows photos to others. It is only called for photos that are live and not in the trash. The
 * subject is the part of the way after the colon, such as the viewer's id.
 */
export interface ContentWay {
  /** Who sees the photo that way now. Cached for a few seconds, unless it is nobody. */
  audienceOf(photoId: string, subject: string): Promise<Audience>
  /** Whether the original, with its metadata, may be downloaded as well. Without this function, only the clean copy may be. */
  mayHaveOriginal?(photoId: string, subject: string): Promise<boolean>
  /** Whether downloads get a neutral name. A file's own name can name its world, which the owner may not want to show. */
  hidesFilename?: boolean
}

/**
 * A feature hands its way out with `photoUrls(contentUrls, photoId, 'tagged:<viewer id>', now)` and registers its rule where the
 * content host is mounted: `mountContent(ports, variants, { ways: { tagged: { audienceOf: (photoId, viewerId) => ... } } })`. A way
 * without a rule lets nobody in.
 */
export type ContentWays = Partial<Record<WayKind, ContentWay>>

const keptMs = 3000
const keptAtMost = 10_000

/** Asks the ways, and caches what they allowed for a moment, since a grid requests a hundred tiles at once. */
export class Visibility {
  private readonly ways: ContentWays
  private readonly kept = new Map<string, { audience: Audience; until: number }>()

  constructor(ways: ContentWays) {
    this.ways = ways
  }

  /** `now` may be any clock in ms that only goes forward. */
  async audienceOf(way: Way, photoId: string, file: 'original' | 'shared', now: number): Promise<Audience> {
    const question = `${file} ${photoId} ${way}`
    const kept = this.kept.get(question)
    if (kept && kept.until > now) return kept.audience
    const audience = await this.ask(way, photoId, file)
    // Refusals are not cached, so that somebody who is let in again does not have to wait.
    if (audience === 'nobody') return audience
    if (this.kept.size >= keptAtMost) this.kept.clear()
    this.kept.set(question, { audience, until: now + keptMs })
    return audience
  }

  hidesFilename(way: Way): boolean {
    return this.ruleOf(way)?.hidesFilename ?? false
  }

  private ruleOf(way: Way): ContentWay | undefined {
    const [kind = ''] = way.split(':')
    return Object.hasOwn(this.ways, kind) ? this.ways[kind as WayKind] : undefined
  }

  private async ask(way: Way, photoId: string, file: 'original' | 'shared'): Promise<Audience> {
    const rule = this.ruleOf(way)
    if (!rule) return 'nobody'
    const subject = way.split(':').slice(1).join(':')
    const audience = await rule.audienceOf(photoId, subject)
    if (audience === 'nobody' || file === 'shared') return audience
    return (await rule.mayHaveOriginal?.(photoId, subject)) ? audience : 'nobody'
  }
}

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
  /** Who sees the photo that way now. Called on every request. */
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

/** Asks the ways on every request, and remembers nothing: access that ended is gone with the next request. */
export class Visibility {
  private readonly ways: ContentWays

  constructor(ways: ContentWays) {
    this.ways = ways
  }

  async audienceOf(way: Way, photoId: string, file: 'original' | 'shared'): Promise<Audience> {
    const rule = this.ruleOf(way)
    if (!rule) return 'nobody'
    const subject = way.split(':').slice(1).join(':')
    const audience = await rule.audienceOf(photoId, subject)
    if (audience === 'nobody' || file === 'shared') return audience
    return (await rule.mayHaveOriginal?.(photoId, subject)) ? audience : 'nobody'
  }

  hidesFilename(way: Way): boolean {
    return this.ruleOf(way)?.hidesFilename ?? false
  }

  private ruleOf(way: Way): ContentWay | undefined {
    const [kind = ''] = way.split(':')
    return Object.hasOwn(this.ways, kind) ? this.ways[kind as WayKind] : undefined
  }
}

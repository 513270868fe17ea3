import type { Client } from '@koma/client'
import type { PublicUser, TimelineItem } from '@koma/contract'
import { me, shareId, yukine } from '../../src/features/shares/test-shares.ts'
import { type Fault, fail, json } from '../answers.ts'
import { createTestClient } from '../test-client.ts'
import { photoNumber } from './photo-server.ts'

const minute = 60_000

/** A post of so many photos, which was made so many minutes ago. */
export function postNumber(number: number, { photos = 1, user = yukine }: { photos?: number; user?: PublicUser } = {}) {
  const timestamp = Date.UTC(2025, 7, 16, 12) - number * minute
  const share = { share_id: shareId(1), share_name: '浮島の夜', share_type: 'INVITE_ONLY' as const }
  return {
    timestamp,
    kind: 'share',
    user,
    share,
    promotion_id: null,
    promotion_title: null,
    photo_count: photos,
    photos: Array.from({ length: photos }, (_, place) => ({
      ...photoNumber(number * 10 + place, { owner: user, share_id: share.share_id, share_name: share.share_name }),
      timestamp: timestamp - place,
    })),
  } satisfies TimelineItem
}

/** The same, posted to a campaign. */
export function campaignPost(number: number, more: Parameters<typeof postNumber>[1] = {}): TimelineItem {
  const promotion_title = { ja: '夏の一枚', en: 'One frame of this summer' }
  return {
    ...postNumber(number, more),
    kind: 'promotion',
    share: null,
    promotion_id: 'vket2025summer',
    promotion_title,
  }
}

/** A server with timelines in memory. */
export class TimelineServer {
  posts: TimelineItem[]
  fault: Fault | null = null
  asked: string[] = []
  reacted: string[] = []
  reported: unknown[] = []
  hidden: unknown[] = []
  hideFault: Fault | null = null

  constructor(posts: TimelineItem[] = []) {
    this.posts = posts
  }

  client(): Client {
    return createTestClient(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input), 'http://koma.test')
      const path = pathname.replace('/api', '')
      this.asked.push(path)
      if (path === '/shares/waiting/count') return json({ invitations: 0, applications: 0 })
      if (path === '/promotions') return json({ promotions: [] })
      if (this.fault) return fail(this.fault)
      if (path === '/timeline/home/updates') {
        const since = Number(searchParams.get('since'))
        return json({ count: this.#photosOf('main').filter(({ timestamp }) => timestamp > since).length })
      }
      if (path === '/timeline/main' || path === '/timeline/me') return json(this.#page(path.slice(10), searchParams))
      if (path === '/report') {
        this.reported.push(JSON.parse(String(init?.body)))
        return new Response(null, { status: 204 })
      }
      if (path === '/timeline/hide') {
        if (this.hideFault) return fail(this.hideFault)
        this.hidden.push(JSON.parse(String(init?.body)))
        return new Response(null, { status: 204 })
      }
      if (path === '/mute') return json({ is_mute: true })
      const [, photoId] = /^\/(?:share|timeline\/promotion)\/[^/]+\/([^/]+)\/reaction$/.exec(path) ?? []
      if (photoId === undefined) return fail('not_found')
      const { reaction } = JSON.parse(String(init?.body)) as { reaction: string }
      this.reacted.push(`${photoId} ${reaction}`)
      return json({ reactions: { [reaction]: [me] } })
    })
  }

  #photosOf(of: string): TimelineItem[] {
    return this.posts
      .filter(({ user }) => of === 'main' || user.user_id === me.user_id)
      .flatMap((post) =>
        post.photos.map((photo) => ({ ...post, timestamp: photo.timestamp, photo_count: 1, photos: [photo] })),
      )
  }

  #page(of: string, query: URLSearchParams) {
    const isGrouped = query.get('grouped') === 'true'
    const grouped = this.posts
      .filter(({ user }) => of === 'main' || user.user_id === me.user_id)
      .map((post) => ({ ...post, photos: post.photos.slice(0, 4) }))
    const sorted = (isGrouped ? grouped : this.#photosOf(of)).toSorted((one, other) => other.timestamp - one.timestamp)
    const isPast = query.get('direction') !== 'future'
    const start = Number(query.get('startTimestamp') ?? Number.MAX_SAFE_INTEGER)
    const rest = isPast
      ? sorted.filter(({ timestamp }) => timestamp <= start)
      : sorted.toReversed().filter(({ timestamp }) => timestamp >= start)
    const limit = Number(query.get('limit') ?? 20)
    const next = rest[limit]
    return { items: rest.slice(0, limit), has_more: next !== undefined, next_timestamp: next?.timestamp ?? null }
  }
}

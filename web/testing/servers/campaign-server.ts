import type { Client } from '@koma/client'
import type { CandidateState, Promotion, TimelineItem } from '@koma/contract'
import { me } from '../../src/features/shares/test-shares.ts'
import { type Fault, fail, json, refuse } from '../answers.ts'
import { createTestClient } from '../test-client.ts'
import { photoNumber } from './photo-server.ts'

const day = 86_400_000
const moment = (days: number) => new Date(Date.now() + days * day).toISOString()

const states: readonly CandidateState[] = ['postable', 'postable', 'already_posted', 'not_vket_world', 'no_world_info']

/** A server with one campaign in memory, at two addresses. Its code is `SUMMER`. */
export class CampaignServer {
  state: Promotion['state']
  posts: TimelineItem[]
  fault: Fault | null = null
  applyFault: Fault | null = null
  postFault: Fault | null = null
  candidatesFault: Fault | null = null
  /** Which of the user's photos can take part is told after this. */
  candidatesAfter: Promise<void> | null = null
  hasPhotos = true
  tried: string[] = []
  applied: string[] = []
  posted: string[] = []

  constructor({ state = 'running', posts = [] }: { state?: Promotion['state']; posts?: TimelineItem[] } = {}) {
    this.state = state
    this.posts = posts
  }

  client(): Client {
    return createTestClient(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input), 'http://koma.test')
      const path = pathname.replace('/api', '')
      if (path === '/shares/waiting/count') return json({ invitations: 0, applications: 0 })
      if (this.fault) return fail(this.fault)
      const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, string>) : {}
      if (path === '/promotions/apply') return this.#apply(body['code'] ?? '')
      if (path === '/promotions') return json({ promotions: this.state === 'running' ? [this.#campaign()] : [] })
      if (/^\/promotion\/vket2025s(ummer)?$/.test(path)) return json(this.#campaign())
      if (/^\/promotion\/vket2025s(ummer)?\/candidates$/.test(path)) return this.#candidates(searchParams.get('state'))
      if (path === '/timeline/promotion/vket2025summer/photos') return this.#post(body['photo_id'] ?? '')
      if (/^\/timeline\/promotion\/vket2025s(ummer)?$/.test(path)) return json(this.#page(searchParams))
      return fail('not_found')
    })
  }

  #campaign(): Promotion {
    const [from, to] = { upcoming: [3, 20], running: [-10, 6], over: [-40, -20] }[this.state] as [number, number]
    return {
      promotion_id: 'vket2025summer',
      title: { ja: 'Vket 2025 Summer', en: 'Vket 2025 Summer' },
      description: { ja: '会場で撮った写真を、ここに並べよう。', en: 'Line up your photos from the venue.' },
      starts_at: moment(from),
      ends_at: moment(to),
      state: this.state,
      hero_url: null,
      grant: { storage_count_files: 2000, storage_size_bytes: 20 * 1024 ** 3 },
      posts_count: this.posts.length,
      users_count: 1,
      worlds_count: 1,
      mine: { is_applied: false, posts_count: 1 },
    }
  }

  #apply(code: string): Response {
    this.tried.push(code)
    if (this.applyFault) return fail(this.applyFault)
    if (code !== 'SUMMER') return refuse('promotion_code')
    this.applied.push(code)
    return json({ success: true, type: 'applied', promotion_id: 'vket2025summer' })
  }

  #post(photoId: string): Response {
    if (this.postFault) return fail(this.postFault)
    this.posted.push(photoId)
    return this.posts[0] ? json(this.posts[0], 201) : json(emptyPost(photoId), 201)
  }

  async #candidates(shown: string | null): Promise<Response> {
    await this.candidatesAfter
    if (this.candidatesFault) return fail(this.candidatesFault)
    const all = this.hasPhotos ? states : []
    const count = (wanted: CandidateState) => all.filter((state) => state === wanted).length
    return json({
      counts: {
        postable: count('postable'),
        already_posted: count('already_posted'),
        not_vket_world: count('not_vket_world'),
        no_world_info: count('no_world_info'),
      },
      candidates: all
        .map((state, number) => ({
          photo: photoNumber(number, state === 'no_world_info' ? { world_name: null, world_id: null } : {}),
          state,
        }))
        .filter(({ state }) => shown === null || state === shown),
      has_more: false,
      next: null,
    })
  }

  #page(query: URLSearchParams) {
    const isPast = query.get('direction') !== 'future'
    const start = Number(query.get('startTimestamp') ?? (isPast ? Number.MAX_SAFE_INTEGER : 0))
    const items = this.posts
      .filter(({ user }) => query.get('of') !== 'me' || user.user_id === me.user_id)
      .filter(({ timestamp }) => (isPast ? timestamp <= start : timestamp >= start))
      .toSorted((one, other) => (isPast ? other.timestamp - one.timestamp : one.timestamp - other.timestamp))
    return { items, has_more: false, next_timestamp: null }
  }
}

function emptyPost(photoId: string): TimelineItem {
  const timestamp = Date.now()
  const photo = { ...photoNumber(0, { photo_id: photoId }), timestamp }
  const place = { kind: 'promotion' as const, share: null, promotion_id: 'vket2025summer', promotion_title: null }
  return { ...place, timestamp, user: me, photo_count: 1, photos: [photo] }
}

import type { Client } from '@koma/client'
import type { CoverFocus, Photo, PublicUser, Share, ShareType } from '@koma/contract'
import { type Fault, fail, json, refuse } from '../../../testing/answers.ts'
import { PhotoServer } from '../../../testing/servers/photo-server.ts'
import { createTestClient } from '../../../testing/test-client.ts'
import type { ShownOrder } from '../photos/index.ts'
import { rowOf } from '../photos/library/library-index.ts'
import { type KeptShare, me, personOf, shareId, showShare, since, sora, yukine } from './test-shares.ts'

/** Answers the calls of shares from memory, and refuses what the viewer may not do. A PhotoServer answers all other calls. */
export class ShareServer {
  readonly shares = new Map<string, KeptShare>()
  readonly library: PhotoServer
  /** Calls that start with the key fail in this way. */
  /** Answers to calls that start so wait for these. */
  gates: Record<string, Promise<void>> = {}
  faults: Record<string, Fault> = {}
  /** Shares that were marked as read, in order. */
  readonly read: string[] = []
  /** How many shares a page of the list has. */
  pageLength = 100
  /** Pages after the first fail in this way. */
  moreFault: Fault | null = null
  viewer: PublicUser | null = me
  /** Calls for photos that the viewer may not see. */
  readonly refused: string[] = []
  wrongTries = 0

  constructor(photos: Photo[] = []) {
    this.library = new PhotoServer(photos)
    this.library.people.users = [yukine, sora]
  }

  keep(number: number, part: Partial<KeptShare> & { people?: KeptShare['people'] } = {}): KeptShare {
    const kept: KeptShare = {
      id: shareId(number),
      name: `アルバム${number}`,
      type: 'INVITE_ONLY',
      owner: me,
      password: null,
      autoApprove: false,
      allowOriginal: false,
      people: new Map(),
      photos: [],
      news: 0,
      focus: null,
      order: { by: 'taken', first: 'newest' },
      ...part,
    }
    this.shares.set(kept.id, kept)
    return kept
  }

  show(kept: KeptShare, hasKey = false): Share {
    return showShare(kept, this.viewer, hasKey)
  }

  client(): Client {
    const own = createTestClient(async (input, init) => this.#answer(String(input), init))
    const others = this.library.client()
    const of = (name: string) => (/ \/(shares?|my\/places)(\/|$)/.test(name) ? own : others)
    return {
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
      requestIds: () => [],
    }
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://koma.test')
    const path = pathname.replace('/api', '')
    const call = `${init.method ?? 'GET'} ${path}`
    await Object.entries(this.gates).find(([start]) => call.startsWith(start))?.[1]
    const fault = Object.entries(this.faults).find(([start]) => call.startsWith(start))?.[1]
    if (fault) return fail(fault)
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
    if (call === 'GET /shares') return this.#list(searchParams)
    if (call === 'GET /shares/waiting') return this.#waiting()
    if (call === 'GET /shares/waiting/count') return this.#countWaiting()
    if (call === 'POST /my/places') return this.#places(body['photo_ids'] as string[])
    if (call === 'POST /share') return this.#make(body)
    const [, id = '', rest = ''] = /^\/share\/([^/]+)\/?(.*)$/.exec(path) ?? []
    const kept = this.shares.get(id)
    if (!kept) return refuse('not_found')
    const hasKey = searchParams.get('unlock_token') === `token ${kept.password}`
    return this.#ofShare(kept, `${init.method ?? 'GET'} ${rest}`, { body, hasKey, query: searchParams })
  }

  #ofShare(
    kept: KeptShare,
    call: string,
    { body, hasKey, query }: { body: Record<string, unknown>; hasKey: boolean; query: URLSearchParams },
  ): Response {
    const share = this.show(kept, hasKey || body['unlock_token'] === `token ${kept.password}`)
    const ids = (body['photo_ids'] ?? []) as string[]
    const target = /^(?:DELETE user|GET photo)\/(.+)$/.exec(call)?.[1] ?? ''
    if (call === 'GET ') return json(share)
    if (call === 'POST unlock') return this.#unlock(kept, String(body['password']))
    if (call === 'POST users') return this.#name(kept, body['user_ids'] as string[], share)
    if (call.startsWith('DELETE user/')) return this.#removeUser(kept, target, share)
    if (call === 'POST read') {
      this.read.push(kept.id)
      kept.news = 0
      return new Response(null, { status: 204 })
    }
    const isMine = (photo: Photo) => photo.owner.user_id === this.viewer?.user_id
    if (call === 'GET added') return json({ photo_count: kept.photos.filter(isMine).length })
    if (call === 'POST leave' && body['take_photos']) kept.photos = kept.photos.filter((photo) => !isMine(photo))
    if (call === 'POST leave') return this.#removeUser(kept, this.viewer?.user_id ?? '', share)
    if (call === 'PATCH ') return this.#patch(kept, body, share)
    if (call === 'DELETE ') {
      if (!share.may.manage) return refuse('forbidden')
      this.shares.delete(kept.id)
      return new Response(null, { status: 204 })
    }
    if (!share.is_readable) this.refused.push(call)
    if (!share.is_readable) return refuse(kept.type === 'PUBLIC_PASSWORD' ? 'share_password' : 'forbidden')
    if (call === 'GET parts' || call === 'GET part') {
      const rows = kept.photos.map(rowOf)
      return json(this.library.lists.answer(kept.id, call.slice('GET '.length), rows, query))
    }
    if (call === 'GET photos') {
      const newest = [...kept.photos]
      if (query.get('by') === 'taken') newest.sort((a, b) => Date.parse(b.taken_at) - Date.parse(a.taken_at))
      const listed = query.get('direction') === 'future' ? newest.reverse() : newest
      const start = listed.findIndex((photo) => photo.photo_id === query.get('startPhotoId'))
      const photos = listed.slice(start, start + Number(query.get('limit')))
      return json({ photos, has_more: false, next: null })
    }
    if (call.startsWith('GET photo/')) {
      const photo = kept.photos.find((each) => each.photo_id === target)
      return photo ? json(photo) : refuse('not_found')
    }
    if (call === 'POST photos') {
      const isNew = (photo: Photo) => !kept.photos.some(({ photo_id }) => photo_id === photo.photo_id)
      const coming = this.library.photos.filter((photo) => ids.includes(photo.photo_id) && isNew(photo))
      kept.photos = [...coming, ...kept.photos]
      return json({ ...this.show(kept), added_photo_ids: coming.map(({ photo_id }) => photo_id) })
    }
    if (call === 'DELETE photos') {
      kept.photos = kept.photos.filter((photo) => !ids.includes(photo.photo_id))
      return json(this.show(kept))
    }
    if (call === 'PUT thumbnail') {
      kept.focus = (body['focus'] as CoverFocus | undefined) ?? null
      return json(this.show(kept))
    }
    const reacted = /^POST (.+)\/reaction$/.exec(call)?.[1]
    const photo = kept.photos.find((each) => each.photo_id === reacted)
    if (!photo || !this.viewer) return refuse('not_found')
    const reaction = String(body['reaction'])
    photo.reactions = body['action'] === 'add' ? { ...photo.reactions, [reaction]: [this.viewer] } : {}
    return json({ reactions: photo.reactions })
  }

  #list(query: URLSearchParams): Response {
    const role = query.get('role')
    const all = [...this.shares.values()].map((kept) => this.show(kept)).filter((share) => share.my_role !== 'viewer')
    const wanted = all.filter(
      (share) => (!role || share.my_role === role) && (query.get('appendable_only') !== 'true' || share.may.add_photos),
    )
    const from = Number(query.get('cursor') ?? 0)
    if (from > 0 && this.moreFault) return fail(this.moreFault)
    const end = from + this.pageLength
    return json({ shares: wanted.slice(from, end), next_cursor: end < wanted.length ? String(end) : null })
  }

  #waiting(): Response {
    const shares = [...this.shares.values()].map((kept) => this.show(kept))
    return json({
      invitations: shares.filter((share) => share.my_role === 'invited').map((share) => ({ share, invited_at: since })),
      applications: shares.flatMap((share) => share.approval_awaiting_users.map((user) => ({ share, user }))),
    })
  }

  #countWaiting(): Response {
    const shares = [...this.shares.values()].map((kept) => this.show(kept))
    return json({
      invitations: shares.filter((share) => share.my_role === 'invited').length,
      applications: shares.reduce((sum, share) => sum + share.approval_awaiting_count, 0),
    })
  }

  #make(body: Record<string, unknown>): Response {
    const ids = (body['photo_ids'] ?? []) as string[]
    const copied = this.library.albums.photosOf(String(body['album_id'] ?? ''))
    const kept = this.keep(this.shares.size + 100, {
      name: String(body['name']),
      type: body['share_type'] as ShareType,
      password: (body['password'] as string | undefined) ?? null,
      autoApprove: Boolean(body['auto_approve']),
      photos: [...copied, ...this.library.photos.filter((photo) => ids.includes(photo.photo_id))],
    })
    return json(this.show(kept), 201)
  }

  #places(ids: readonly string[]): Response {
    const counted = [...this.shares.values()].map(({ id, photos }) => ({
      share_id: id,
      photo_count: photos.filter(({ photo_id }) => ids.includes(photo_id)).length,
    }))
    const shares = counted.filter(({ photo_count }) => photo_count > 0)
    return json({ albums: this.library.albums.countsOf(ids), shares })
  }

  #unlock(kept: KeptShare, password: string): Response {
    if (password === kept.password) return json({ unlock_token: `token ${password}`, expires_at: since })
    this.wrongTries += 1
    return refuse(this.wrongTries > 2 ? 'attempt_limit' : 'share_password')
  }

  #name(kept: KeptShare, userIds: readonly string[], share: Share): Response {
    for (const id of userIds) {
      const isSelf = id === this.viewer?.user_id
      const has = kept.people.get(id)
      if (isSelf && !share.may.apply) return refuse('forbidden')
      if (!isSelf && !share.may.invite) return refuse('forbidden')
      if (isSelf) kept.people.set(id, has === 'invited' || kept.autoApprove ? 'member' : 'applied')
      else kept.people.set(id, has === 'applied' ? 'member' : 'invited')
    }
    return json(this.show(kept, true))
  }

  #removeUser(kept: KeptShare, userId: string, share: Share): Response {
    if (userId !== this.viewer?.user_id && !share.may.manage) return refuse('forbidden')
    if (userId === kept.owner.user_id) return refuse('share_owner_leaves')
    return kept.people.delete(userId) ? new Response(null, { status: 204 }) : refuse('not_found')
  }

  #patch(kept: KeptShare, body: Record<string, unknown>, share: Share): Response {
    if (!share.may.manage) return refuse('forbidden')
    if (body['name'] !== undefined) kept.name = String(body['name'])
    if (body['share_type'] !== undefined) kept.type = body['share_type'] as ShareType
    if (body['password'] !== undefined) kept.password = String(body['password'])
    if (body['auto_approve'] !== undefined) kept.autoApprove = Boolean(body['auto_approve'])
    if (body['allow_original'] !== undefined) kept.allowOriginal = Boolean(body['allow_original'])
    if (body['photos_by'] !== undefined) kept.order.by = body['photos_by'] as ShownOrder['by']
    if (body['photos_first'] !== undefined) kept.order.first = body['photos_first'] as ShownOrder['first']
    if (body['owner_id'] !== undefined) {
      const heir = String(body['owner_id'])
      if (kept.people.get(heir) !== 'member') return refuse('share_owner_not_member')
      kept.people.delete(heir)
      kept.people.set(kept.owner.user_id, 'member')
      kept.owner = personOf(heir)
    }
    return json(this.show(kept))
  }
}

import type { Client } from '@koma/client'
import type { Group, Photo, PublicUser } from '@koma/contract'
import { type Fault, fail, json, refuse } from '../answers.ts'
import { createTestClient } from '../test-client.ts'

const groupId = (number: number) => `0198b2f4-7c1e-7000-b000-${String(number).padStart(12, '0')}`

/** Answers the calls of people, mute and groups from memory. Another client answers all others. */
export class AddressBookServer {
  users: PublicUser[]
  groups: Group[] = []
  /** What the search finds for anybody. */
  photos: Photo[] = []
  pageLength = 24
  /** Calls that start with the key fail in this way. */
  faults: Record<string, Fault | undefined> = {}

  constructor(users: PublicUser[]) {
    this.users = users
  }

  keep(number: number, part: Partial<Group> = {}): Group {
    const group: Group = { id: groupId(number), name: `グループ${number}`, icon: null, users: [], ...part }
    this.groups = [...this.groups, group]
    return group
  }

  client(others: Client): Client {
    const own = createTestClient(async (input, init) => this.#answer(String(input), init))
    const isOwn = (name: string) => / \/(user|mute|groups?|search\/(photo|user\/suggestions))(\/\{|$)/.test(name)
    const of = (name: string) => (isOwn(name) ? own : others)
    return {
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
      requestIds: () => [],
    }
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams: query } = new URL(address, 'http://koma.test')
    const path = pathname.replace('/api', '')
    const method = init.method ?? 'GET'
    const call = `${method} ${path}`
    const fault = Object.entries(this.faults).find(([start]) => call.startsWith(start))?.[1]
    if (fault) return fail(fault)
    const body = init.body ? JSON.parse(String(init.body)) : {}
    if (call === 'GET /search/photo') return this.#photos(query)
    if (call === 'GET /search/user/suggestions') return json({ users: this.users })
    if (call === 'GET /mute') return json({ users: this.users.filter((user) => user.is_mute), next_cursor: null })
    if (call === 'POST /mute') {
      this.users = this.users.map((user) =>
        user.user_id === body.target_user_id ? { ...user, is_mute: body.mute } : user,
      )
      return json({ is_mute: body.mute })
    }
    if (call === 'GET /groups') return json({ groups: this.groups, next_cursor: null })
    if (call === 'POST /groups') {
      const { name, icon = null, user_ids: ids = [] } = body
      return json(this.keep(this.groups.length + 1, { name, icon, users: this.#people(ids) }), 201)
    }
    const [, kind, id = '', rest = ''] = /^\/(user|group)\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (kind === 'user') {
      const user = this.users.find((each) => each.user_id === id)
      return user ? json(user) : refuse('not_found')
    }
    const group = this.groups.find((each) => each.id === id)
    return group ? this.#group(group, `${method} ${rest}`, body) : refuse('not_found')
  }

  #group(group: Group, call: string, body: { user_ids: string[] } & Partial<Group>): Response {
    const change = (part: Partial<Group>) => {
      const changed = { ...group, ...part }
      this.groups = this.groups.map((each) => (each.id === group.id ? changed : each))
      return json(changed)
    }
    if (call === 'GET ') return json(group)
    if (call === 'PATCH ') return change(body)
    if (call === 'POST users') return change({ users: [...group.users, ...this.#people(body.user_ids)] })
    if (call === 'DELETE users') {
      return change({ users: group.users.filter((user) => !body.user_ids.includes(user.user_id)) })
    }
    this.groups = this.groups.filter((each) => each.id !== group.id)
    return new Response(null, { status: 204 })
  }

  #people(ids: readonly string[]): PublicUser[] {
    return this.users.filter((user) => ids.includes(user.user_id))
  }

  #photos(query: URLSearchParams): Response {
    const from = Math.max(
      0,
      this.photos.findIndex((photo) => photo.photo_id === query.get('startPhotoId')),
    )
    const next = this.photos[from + this.pageLength]
    return json({
      photos: this.photos.slice(from, from + this.pageLength),
      has_more: next !== undefined,
      next: next ? { startTimestamp: Date.parse(next.taken_at), startPhotoId: next.photo_id } : null,
      matches: this.photos.length,
    })
  }
}

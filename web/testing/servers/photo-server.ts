import type { Client } from '@koma/client'
import type { AccountSettings, Photo, PhotoDetail } from '@koma/contract'
import { accountSettings, photo as sample } from '@koma/contract/samples'
import { rowOf } from '../../src/features/photos/library/library-index.ts'
import { mio } from '../../src/features/session/identity/fake-identity.ts'
import { type Fault, fail, json, refuse } from '../answers.ts'
import { createTestClient } from '../test-client.ts'
import { AlbumServer } from './album-server.ts'
import { EditServer } from './edit-server.ts'
import { LinkServer } from './link-server.ts'
import { ListBooks } from './list-book.ts'
import { PeopleServer } from './people-server.ts'

const hour = 3_600_000

/** A photo that was added this many hours before a fixed moment, so that photo 0 is the newest. */
export function photoNumber(number: number, more: Partial<Photo> = {}): Photo {
  const added = Date.UTC(2025, 7, 16, 12) - number * hour
  const stamp = added.toString(16).padStart(12, '0')
  const taken = new Date(added - hour + 9 * hour).toISOString().replace('Z', '+09:00')
  return {
    ...sample,
    owner: { ...sample.owner, user_id: mio.user_id },
    photo_id: `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`,
    taken_at: taken,
    added_at: new Date(added).toISOString(),
    is_favorite: false,
    reactions: {},
    world_name: `World ${number}`,
    caption: null,
    ...more,
  }
}

/** Answers the calls of photos, for a library in memory. Tests switch faults on. */
export class PhotoServer {
  photos: Photo[]
  readonly trash = new Map<string, Photo>()
  /** When photos were moved to the trash; without an entry, just now. */
  readonly trashedAt = new Map<string, number>()
  /** Calls that start with the key fail in this way. */
  faults: Record<string, Fault | undefined> = {}
  /** Calls that start with the key wait for the promise before they are answered. */
  gates: Record<string, Promise<void>> = {}
  settings: AccountSettings = { ...accountSettings, library_by: 'added', library_first: 'newest' }
  readonly lists = new ListBooks()
  /** When photos became favorites; without an entry, when they were added. */
  readonly favoriteSince = new Map<string, number>()
  readonly albums = new AlbumServer(() => this.photos, this.lists)
  readonly links = new LinkServer((photoId) => this.photos.find((photo) => photo.photo_id === photoId))
  readonly people = new PeopleServer({
    find: (photoId) => this.photos.find((photo) => photo.photo_id === photoId),
    change: (photoId, part) => this.#change(photoId, part),
  })
  readonly edits = new EditServer({
    all: () => this.photos,
    change: (photoId, part) => this.#change(photoId, part),
    detail: (photoId) => this.#detailOf(photoId),
  })

  constructor(photos: Photo[]) {
    this.photos = photos
  }

  client(): Client {
    return createTestClient(async (input, init) => this.#answer(String(input), init))
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://koma.test')
    const path = pathname.replace('/api', '')
    const call = `${init.method ?? 'GET'} ${path}`
    await Object.entries(this.gates).find(([start]) => call.startsWith(start))?.[1]
    const fault = Object.entries(this.faults).find(([start]) => call.startsWith(start))?.[1]
    if (fault) return fail(fault)
    const special = this.links.answer(call, init, searchParams) ?? this.edits.answer(call, searchParams, init)
    if (special) return special
    const [, place, what = ''] = /^GET \/(my|trash|favorite)\/(parts?)$/.exec(call) ?? []
    if (place) return json(this.#list(place, what, searchParams))
    if (call === 'GET /my') return json(this.#page(searchParams))
    if (call === 'POST /my/places') return json({ albums: this.albums.countsOf(idsIn(init)), shares: [] })
    if (call.startsWith('GET /my/')) return this.#detail(path.slice('/my/'.length))
    if (call.startsWith('GET /tagged/')) return refuse('not_found')
    if (call === 'POST /trash/add') return this.#toTrash(idsIn(init))
    if (call === 'POST /trash/restore') return this.#restore(idsIn(init))
    if (call === 'POST /trash/delete') return this.#delete(idsIn(init))
    if (call === 'POST /trash/clear') return this.#delete([...this.trash.keys()])
    if (call === 'GET /trash') return json(this.#trashPage(searchParams))
    if (call === 'GET /me/settings') return json(this.settings)
    if (call === 'PUT /me/settings') {
      Object.assign(this.settings, JSON.parse(String(init.body)))
      return json(this.settings)
    }
    if (call === 'GET /favorite') return json(this.#favorites(searchParams))
    if (call.startsWith('GET /favorite/')) return this.#favorite(path.slice('/favorite/'.length))
    const favorite = /^(POST|DELETE) \/favorite\/(.+)$/.exec(call)
    if (favorite) return this.#favor(favorite[2] ?? '', favorite[1] === 'POST')
    const others = this.albums.answer(call, searchParams, init) ?? this.people.answer(call, searchParams, init)
    return others ?? refuse('unknown')
  }

  #change(photoId: string, part: Partial<Photo>): void {
    this.photos = this.photos.map((photo) => (photo.photo_id === photoId ? { ...photo, ...part } : photo))
  }

  #list(place: string, what: string, query: URLSearchParams) {
    if (place === 'my') return this.lists.answer(place, what, this.photos.map(rowOf), query)
    if (place === 'favorite') {
      const rows = this.#loved().map((photo) => ({ ...rowOf(photo), addedAt: this.#lovedAt(photo) }))
      return this.lists.answer(place, what, rows, query)
    }
    const trashed = this.#trashed()
    const rows = trashed.map(({ photo, at }) => ({ ...rowOf(photo), trashedAt: at }))
    const bytes = trashed.reduce((sum, { photo }) => sum + photo.bytes, 0)
    return this.lists.answerTrash(what, rows, query, bytes)
  }

  #page(query: URLSearchParams) {
    const listed = inOrder(this.photos, query)
    const start = listed.findIndex((photo) => photo.photo_id === query.get('startPhotoId'))
    const photos = start < 0 ? [] : listed.slice(start, start + Number(query.get('limit')))
    return { photos, has_more: false, next: null }
  }

  #detail(photoId: string): Response {
    const detail = this.#detailOf(photoId)
    return detail ? json(detail) : refuse('not_found')
  }

  #detailOf(photoId: string): PhotoDetail | null {
    const photo = this.photos.find((each) => each.photo_id === photoId) ?? this.trash.get(photoId)
    if (!photo || photo.owner.user_id !== mio.user_id) return null
    const trashed = this.trash.has(photoId) ? '2025-08-17T00:00:00Z' : null
    return {
      ...photo,
      trashed_at: trashed,
      vrchat_author: null,
      ...this.edits.recordOf(photoId),
      albums: this.albums.albumsOf(photoId),
      shares: [],
    }
  }

  #toTrash(photoIds: readonly string[]): Response {
    const going = this.photos.filter((photo) => photoIds.includes(photo.photo_id))
    if (going.length !== photoIds.length) return refuse('not_found')
    for (const photo of going) this.trash.set(photo.photo_id, photo)
    this.photos = this.photos.filter((photo) => !going.includes(photo))
    return new Response(null, { status: 204 })
  }

  #restore(photoIds: readonly string[]): Response {
    const coming = photoIds.flatMap((photoId) => this.trash.get(photoId) ?? [])
    for (const photoId of photoIds) this.trash.delete(photoId)
    this.photos = [...this.photos, ...coming].sort((a, b) => (a.photo_id < b.photo_id ? 1 : -1))
    return new Response(null, { status: 204 })
  }

  #delete(photoIds: readonly string[]): Response {
    for (const photoId of photoIds) this.trash.delete(photoId)
    return new Response(null, { status: 204 })
  }

  /** Those in the trash for the longest time come first. */
  #trashed(): Array<{ photo: Photo; at: number }> {
    const rows = [...this.trash.values()].map((photo) => ({
      photo,
      at: this.trashedAt.get(photo.photo_id) ?? Date.now(),
    }))
    return rows.sort((a, b) => a.at - b.at || (a.photo.photo_id < b.photo.photo_id ? -1 : 1))
  }

  #trashPage(query: URLSearchParams) {
    const rows = this.#trashed()
    const start = rows.findIndex(({ photo }) => photo.photo_id === query.get('startPhotoId'))
    const page = start < 0 ? [] : rows.slice(start, start + Number(query.get('limit')))
    const photos = page.map(({ photo, at }) => ({ ...photo, trashed_at: new Date(at).toISOString() }))
    return { photos, has_more: false, next: null }
  }

  /** The newest favorite first. */
  #loved(): Photo[] {
    const loved = this.photos.filter((photo) => photo.is_favorite)
    return loved.sort((a, b) => this.#lovedAt(b) - this.#lovedAt(a))
  }

  #lovedAt(photo: Photo): number {
    return this.favoriteSince.get(photo.photo_id) ?? Date.parse(photo.added_at)
  }

  #favorites(query: URLSearchParams) {
    const listed = inOrder(this.#loved(), query)
    const start = Math.max(
      0,
      listed.findIndex((photo) => photo.photo_id === query.get('startPhotoId')),
    )
    const photos = listed.slice(start, start + Number(query.get('limit') ?? 100))
    const collection = { id: 'special_favorite', name: 'Default' }
    return { photos, has_more: false, next: null, collection }
  }

  #favorite(photoId: string): Response {
    const photo = this.#loved().find((each) => each.photo_id === photoId)
    return photo ? json(photo) : refuse('photo_not_in_favorites')
  }

  #favor(photoId: string, on: boolean): Response {
    this.photos = this.photos.map((photo) => (photo.photo_id === photoId ? { ...photo, is_favorite: on } : photo))
    this.favoriteSince.set(photoId, Date.now())
    return new Response(null, { status: 204 })
  }
}

/** Photos that are listed by the time added, newest first, in the order that a page asks for. */
function inOrder(photos: readonly Photo[], query: URLSearchParams): readonly Photo[] {
  const taken = (photo: Photo) => Date.parse(photo.taken_at)
  const sorted = query.get('by') === 'taken' ? photos.toSorted((a, b) => taken(b) - taken(a)) : photos
  return query.get('direction') === 'future' ? sorted.toReversed() : sorted
}

function idsIn(init: RequestInit): string[] {
  return (JSON.parse(String(init.body)) as { photo_ids: string[] }).photo_ids
}

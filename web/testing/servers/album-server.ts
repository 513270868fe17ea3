import type { Album, AlbumMove, CoverFocus, Photo, PhotoMove } from '@koma/contract'
import { rowOf } from '../../src/features/photos/library/library-index.ts'
import type { ShownOrder } from '../../src/features/photos/library/shown-order.ts'
import { type Fault, fail, json, refuse } from '../answers.ts'
import type { ListBooks } from './list-book.ts'

interface KeptAlbum {
  albumId: string
  name: string
  updatedAt: number
  cover: string | null
  focus: CoverFocus | null
  /** When each photo was added. */
  added: Map<string, number>
  /** When each photo that was removed since had been added. */
  removed: Map<string, number>
  /** How it is shown, and its photos in the order by hand. */
  order: ShownOrder
  hand: string[]
}

interface AlbumBody {
  name?: string
  photo_ids?: string[]
  photo_id?: string
  focus?: CoverFocus
  photos_by?: ShownOrder['by']
  photos_first?: ShownOrder['first']
  moves?: PhotoMove[]
}

/** Moves photos within ids, and returns the move that undoes it for photos that were side by side. */
function moveIn(ids: string[], { photo_ids, to }: PhotoMove): PhotoMove {
  const after = ids[ids.indexOf(photo_ids.at(-1) ?? '') + 1]
  const rest = ids.filter((id) => !photo_ids.includes(id))
  const at = to === 'start' ? 0 : to === 'end' ? rest.length : rest.indexOf(to)
  ids.splice(0, ids.length, ...rest.toSpliced(at, 0, ...photo_ids))
  return { photo_ids, to: after ?? 'end' }
}

/** Answers the calls of albums, for photos of a library in memory. */
export class AlbumServer {
  kept: KeptAlbum[] = []
  /** The number of albums on a page. */
  pageLength = 100
  /** Pages after the first fail in this way. */
  moreFault: Fault | null = null
  readonly #photos: () => readonly Photo[]
  readonly #lists: ListBooks
  /** The ids of the albums in the order by hand. */
  readonly #hand: string[] = []
  #moments = Date.UTC(2025, 8, 1)

  constructor(photos: () => readonly Photo[], lists: ListBooks) {
    this.#photos = photos
    this.#lists = lists
  }

  /** Creates an album that was updated later than all others. */
  make(name: string, photoIds: readonly string[] = []): KeptAlbum {
    const albumId = `0198c000-0000-7000-8000-${String(this.kept.length + 1).padStart(12, '0')}`
    const album: KeptAlbum = {
      albumId,
      name,
      updatedAt: this.#tick(),
      cover: null,
      focus: null,
      added: new Map(),
      removed: new Map(),
      order: { by: 'taken', first: 'newest' },
      hand: [],
    }
    for (const photoId of photoIds) album.added.set(photoId, album.updatedAt)
    this.kept.push(album)
    this.#hand.unshift(albumId)
    return album
  }

  names(): string[] {
    return this.#listed().map((album) => album.name)
  }

  /** The worlds of the photos in an album, last added first. */
  worldsOf(name: string): Array<string | null> {
    const album = this.kept.find((each) => each.name === name)
    return album ? this.#photosOf(album).map((photo) => photo.world_name) : []
  }

  albumsOf(photoId: string): Array<{ album_id: string; album_name: string }> {
    const holding = this.#listed().filter((album) => album.added.has(photoId))
    return holding.map(({ albumId, name }) => ({ album_id: albumId, album_name: name }))
  }

  /** The photos of an album, last added first; none if there is no such album. */
  photosOf(albumId: string): Photo[] {
    const album = this.kept.find((each) => each.albumId === albumId)
    return album ? this.#photosOf(album) : []
  }

  /** Which albums have how many of these photos. */
  countsOf(photoIds: readonly string[]): Array<{ album_id: string; photo_count: number }> {
    const counted = this.kept.map(({ albumId, added }) => ({
      album_id: albumId,
      photo_count: photoIds.filter((photoId) => added.has(photoId)).length,
    }))
    return counted.filter(({ photo_count }) => photo_count > 0)
  }

  /** Returns null for calls that it does not handle. */
  answer(call: string, query: URLSearchParams, init: RequestInit): Response | null {
    const [method = '', path = ''] = call.split(' ')
    if (call === 'GET /albums') return this.#list(Number(query.get('cursor') ?? 0))
    const body = JSON.parse(String(init.body ?? '{}')) as AlbumBody
    if (call === 'POST /albums/move') return this.#moveAlbums(JSON.parse(String(init.body)))
    if (call === 'POST /album') {
      return json(this.#answer(this.make(body.name ?? '', body.photo_ids)), 201)
    }
    const [, albumId, what = ''] = /^\/album\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (albumId === undefined) return null
    const album = this.kept.find((each) => each.albumId === albumId)
    if (!album) return refuse('not_found')
    return this.#one(album, `${method} ${what}`.trim(), query, body)
  }

  #one(album: KeptAlbum, call: string, query: URLSearchParams, body: AlbumBody): Response {
    switch (call) {
      case 'GET':
        return json({ ...this.#answer(album), photos: this.#photosOf(album).slice(0, 100) })
      case 'GET parts':
      case 'GET part':
        return json(this.#lists.answer(`album ${album.albumId}`, call.slice('GET '.length), this.#rowsOf(album), query))
      case 'GET photos':
        return json(this.#page(album, query))
      case 'DELETE':
        this.kept = this.kept.filter((each) => each !== album)
        return new Response(null, { status: 204 })
      case 'PATCH':
        album.name = body.name ?? album.name
        if (body.photos_by === 'hand') album.hand = this.#shown(album).map((photo) => photo.photo_id)
        album.order = { by: body.photos_by ?? album.order.by, first: body.photos_first ?? album.order.first }
        break
      case 'POST photos/move':
        return json({ undo: (body.moves ?? []).map((move) => moveIn(album.hand, move)).reverse() })
      case 'POST photos': {
        const coming = (body.photo_ids ?? []).filter((photoId) => !album.added.has(photoId))
        for (const photoId of coming) album.added.set(photoId, this.#moments)
        album.updatedAt = this.#tick()
        return json({ ...this.#answer(album), added_photo_ids: coming })
      }
      case 'POST photos/restore':
        for (const photoId of body.photo_ids ?? [])
          album.added.set(photoId, album.removed.get(photoId) ?? this.#moments)
        break
      case 'DELETE photos':
        for (const photoId of body.photo_ids ?? []) {
          album.removed.set(photoId, album.added.get(photoId) ?? this.#moments)
          album.added.delete(photoId)
        }
        break
      case 'PUT thumbnail':
        if (body.focus !== undefined || album.cover !== body.photo_id) album.focus = body.focus ?? null
        album.cover = body.photo_id ?? null
        break
      default:
        return refuse('not_found')
    }
    album.updatedAt = this.#tick()
    return json(this.#answer(album))
  }

  /** The order by hand: last made first, until albums are moved. */
  #moveAlbums({ moves }: { moves: AlbumMove[] }): Response {
    const undo = moves.map(({ album_ids, to }) => {
      const { photo_ids, to: back } = moveIn(this.#hand, { photo_ids: album_ids, to })
      return { album_ids: photo_ids, to: back }
    })
    return json({ undo: undo.reverse() })
  }

  #tick(): number {
    this.#moments += 60_000
    return this.#moments
  }

  #listed(): KeptAlbum[] {
    return [...this.kept].sort((a, b) => b.updatedAt - a.updatedAt)
  }

  #list(from: number): Response {
    if (from > 0 && this.moreFault) return fail(this.moreFault)
    const albums = this.#listed()
    const end = from + this.pageLength
    const next = end < albums.length ? String(end) : null
    return json({ albums: albums.slice(from, end).map((album) => this.#answer(album)), next_cursor: next })
  }

  #photosOf(album: KeptAlbum): Photo[] {
    const moment = (photo: Photo) => album.added.get(photo.photo_id) ?? 0
    const shown = this.#photos().filter((photo) => album.added.has(photo.photo_id))
    return shown.sort((a, b) => moment(b) - moment(a) || (a.photo_id < b.photo_id ? 1 : -1))
  }

  #rowsOf(album: KeptAlbum) {
    return this.#photosOf(album).map((photo) => ({
      ...rowOf(photo),
      addedAt: album.added.get(photo.photo_id) ?? 0,
      handAt: this.#handOf(album).indexOf(photo.photo_id) * 1000,
    }))
  }

  /** The order by hand, with photos that were added since at its end. */
  #handOf(album: KeptAlbum): string[] {
    album.hand = album.hand.filter((photoId) => album.added.has(photoId))
    album.hand.push(...[...album.added.keys()].filter((photoId) => !album.hand.includes(photoId)))
    return album.hand
  }

  /** The photos as the album shows them. */
  #shown(album: KeptAlbum): Photo[] {
    return this.#inOrder(album, album.order.by, album.order.first === 'newest' && album.order.by !== 'hand')
  }

  #inOrder(album: KeptAlbum, by: string, isReversed: boolean): Photo[] {
    const photos = this.#photosOf(album).reverse()
    if (by === 'hand') {
      const hand = this.#handOf(album)
      photos.sort((a, b) => hand.indexOf(a.photo_id) - hand.indexOf(b.photo_id))
    }
    if (by === 'taken')
      photos.sort((a, b) => Date.parse(a.taken_at) - Date.parse(b.taken_at) || (a.photo_id < b.photo_id ? -1 : 1))
    return isReversed ? photos.reverse() : photos
  }

  #page(album: KeptAlbum, query: URLSearchParams) {
    const photos = this.#inOrder(album, query.get('by') ?? 'added', true)
    if (query.get('direction') === 'future') photos.reverse()
    const start = photos.findIndex((photo) => photo.photo_id === query.get('startPhotoId'))
    const page = start < 0 ? [] : photos.slice(start, start + Number(query.get('limit')))
    return { photos: page, has_more: false, next: null }
  }

  #answer(album: KeptAlbum): Album {
    const photos = this.#photosOf(album)
    const cover = photos.find((photo) => photo.photo_id === album.cover) ?? photos[0]
    return {
      album_id: album.albumId,
      album_name: album.name,
      thumbnail_photo_url: cover?.urls.medium ?? null,
      thumbnail_photo_id: cover?.photo_id ?? null,
      thumbnail_colour: cover?.average_colour ?? null,
      thumbnail_focus: cover?.photo_id === album.cover ? album.focus : null,
      photo_count: photos.length,
      photos_by: album.order.by,
      photos_first: album.order.first,
      hand_place: this.#hand.indexOf(album.albumId) * 1000,
      updated_at: Math.floor(album.updatedAt / 1000),
    }
  }
}

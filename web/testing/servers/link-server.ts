import type { LinkedPhoto, ListedLink, Photo, PhotoLink, PublicUser } from '@koma/contract'
import { json, refuse } from '../answers.ts'

/** Answers the calls about the links of photos. */
export class LinkServer {
  readonly links = new Map<string, PhotoLink>()
  /** The photos whose links the operator has closed. */
  readonly takenDown = new Set<string>()
  readonly #find: (photoId: string) => Photo | undefined
  pageLength = 50
  #made = 0

  constructor(find: (photoId: string) => Photo | undefined) {
    this.#find = find
  }

  /** Returns null for calls that it does not handle. */
  answer(call: string, init: RequestInit, query = new URLSearchParams()): Response | null {
    if (call === 'GET /my/links') return this.#list(query.get('cursor'))
    const own = /^(GET|POST|DELETE) \/my\/([^/]+)\/link$/.exec(call)
    if (own) return this.#own(own[1] ?? '', own[2] ?? '', JSON.parse(String(init.body ?? '{}')))
    const opened = /^GET \/p\/(.+)$/.exec(call)
    return opened ? this.#open(`/p/${opened[1]}`) : null
  }

  #own(method: string, photoId: string, { renew: _, ...wishes }: Partial<PhotoLink> & { renew?: boolean }): Response {
    if (!this.#find(photoId)) return refuse('not_found')
    const found = this.links.get(photoId)
    if (method === 'GET') return json({ link: found ?? null })
    if (method === 'DELETE') {
      this.links.delete(photoId)
      return new Response(null, { status: 204 })
    }
    const kept = found && !hasExpired(found) ? found : this.#make()
    const link = { ...kept, ...wishes }
    this.links.set(photoId, link)
    return json(link)
  }

  #list(cursor: string | null): Response {
    const start = Number(cursor ?? 0)
    const end = start + this.pageLength
    const page = [...this.links].slice(start, end).flatMap(([photoId, link]): ListedLink[] => {
      const photo = this.#find(photoId)
      if (!photo) return []
      const { photo_id, average_colour, world_name, urls } = photo
      const is_taken_down = this.takenDown.has(photoId)
      return [{ ...link, photo_id, average_colour, world_name, thumbnail_url: urls.thumbnail, is_taken_down }]
    })
    return json({ links: page, next_cursor: end < this.links.size ? String(end) : null })
  }

  #make(): PhotoLink {
    this.#made += 1
    return {
      path: `/p/link-number-${String(this.#made).padStart(10, '0')}`,
      created_at: '2025-08-16T12:00:00Z',
      expires_at: null,
      shows_world: true,
      shows_owner: false,
      allow_original: false,
    }
  }

  #open(path: string): Response {
    const [photoId, link] = [...this.links].find(([, each]) => each.path === path) ?? []
    const photo = photoId === undefined ? undefined : this.#find(photoId)
    if (!photo || !link) return refuse('not_found')
    return hasExpired(link) ? refuse('link_expired') : json(linked(photo, link, photo.owner))
  }
}

function hasExpired({ expires_at }: PhotoLink): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now()
}

function linked(photo: Photo, link: PhotoLink, owner: PublicUser): LinkedPhoto {
  return {
    photo_id: photo.photo_id,
    taken_at: photo.taken_at,
    width: photo.width,
    height: photo.height,
    content_type: photo.content_type,
    urls: photo.urls,
    average_colour: photo.average_colour,
    thumbhash: photo.thumbhash,
    caption: photo.caption,
    variants: photo.variants,
    world: link.shows_world && photo.world_name ? { world_id: photo.world_id, world_name: photo.world_name } : null,
    owner: link.shows_owner ? owner : null,
    expires_at: link.expires_at,
    allow_original: link.allow_original,
  }
}

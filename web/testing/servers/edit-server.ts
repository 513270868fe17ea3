import type { Photo, PhotoDetail } from '@koma/contract'
import { json, refuse } from '../answers.ts'

type FileRecord = Pick<PhotoDetail, 'file_taken_at' | 'file_world'>
interface Library {
  all: () => readonly Photo[]
  change: (photoId: string, part: Partial<Photo>) => void
  detail: (photoId: string) => PhotoDetail | null
}
interface Wanted {
  photo_ids: string[]
  taken_at?: string | null
  shift?: { seconds: number; utc_offset_minutes?: number }
  world?: { world_id?: string; world_name?: string | null } | null
  caption?: string | null
}

/** Answers the calls that edit photos. */
export class EditServer {
  /** What the files say of edited photos. */
  readonly files = new Map<string, FileRecord>()
  /** The bodies of all edits. */
  readonly sent: Wanted[] = []
  readonly #library: Library
  #undone: Array<{ photo: Photo; file: FileRecord }> = []

  constructor(library: Library) {
    this.#library = library
  }

  recordOf(photoId: string): FileRecord {
    return this.files.get(photoId) ?? { file_taken_at: null, file_world: null }
  }

  answer(call: string, query: URLSearchParams, { body }: RequestInit): Response | null {
    if (call === 'GET /my/worlds') return this.#worlds(query.get('text') ?? '')
    if (call === 'POST /my/edit') return this.#edit(JSON.parse(String(body)))
    const photoId = /^PATCH \/my\/(.+)$/.exec(call)?.[1]
    if (photoId)
      return this.#edit({ ...JSON.parse(String(body)), photo_ids: [photoId] }, () => this.#library.detail(photoId))
    if (call === 'POST /my/edit/undo') return this.#undo()
    return null
  }

  #worlds(text: string): Response {
    const worlds = this.#library.all().map(({ world_id, world_name }) => ({ world_id, world_name: world_name ?? '' }))
    return json({ worlds: worlds.filter(({ world_name }) => world_name.includes(text)).slice(0, 20) })
  }

  #edit(wanted: Wanted, one?: () => PhotoDetail | null): Response {
    const photos = this.#library.all().filter((photo) => wanted.photo_ids.includes(photo.photo_id))
    if (photos.length !== wanted.photo_ids.length) return refuse('not_found')
    if (wanted.taken_at && wanted.taken_at > '2026') return refuse('date_out_of_range')
    this.sent.push(wanted)
    this.#undone = photos.map((photo) => ({ photo, file: this.recordOf(photo.photo_id) }))
    for (const photo of photos) this.#editOne(photo, wanted)
    return json({ edit_id: photos[0]?.photo_id, ...(one ? { photo: one() } : { photos: this.#now(photos) }) })
  }

  #editOne(photo: Photo, { taken_at, shift, world, caption }: Wanted): void {
    const file = this.recordOf(photo.photo_id)
    const part: Partial<Photo> = caption === undefined ? {} : { caption: caption || null }
    const moved =
      shift && new Date(Date.parse(photo.taken_at) + shift.seconds * 1000).toISOString().replace('Z', '+00:00')
    const date = taken_at === null ? (file.file_taken_at ?? photo.taken_at) : (taken_at ?? moved)
    if (date) part.taken_at = date
    const fileWorld = file.file_world ?? { world_id: photo.world_id, world_name: photo.world_name }
    if (world === null) Object.assign(part, fileWorld)
    else if (world) Object.assign(part, { world_id: world.world_id ?? null, world_name: world.world_name ?? null })
    this.files.set(photo.photo_id, {
      file_taken_at: date ? (taken_at === null ? null : (file.file_taken_at ?? photo.taken_at)) : file.file_taken_at,
      file_world: world === undefined ? file.file_world : world && fileWorld,
    })
    this.#library.change(photo.photo_id, part)
  }

  #undo(): Response {
    for (const { photo, file } of this.#undone) {
      this.files.set(photo.photo_id, file)
      this.#library.change(photo.photo_id, photo)
    }
    return json({ photos: this.#undone.map(({ photo }) => photo), left_out: 0 })
  }

  #now(photos: readonly Photo[]): Photo[] {
    const ids = photos.map(({ photo_id }) => photo_id)
    return this.#library.all().filter(({ photo_id }) => ids.includes(photo_id))
  }
}

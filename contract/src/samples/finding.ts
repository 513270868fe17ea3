import type { LiveEvent } from '../calls/account/live.ts'
import type { Download } from '../calls/photos/downloads.ts'
import type { KnownWorld } from '../calls/photos/edits.ts'
import type { FoundPhotos, SearchSuggestions } from '../calls/photos/search.ts'
import type { World, WorldDetail } from '../calls/photos/worlds.ts'
import { addedAt, id, takenAt } from './marks.ts'
import { photo, photoPage } from './photos.ts'
import { publicUser } from './users.ts'

export const foundPhotos: FoundPhotos = { ...photoPage, matches: 38 }
export const searchSuggestions: SearchSuggestions = {
  worlds: [{ world_id: 'wrld_1', world_name: '黄昏の浮島', photo_count: 64 }],
  people: [{ user: publicUser, photo_count: 3 }],
  albums: [{ kind: 'share', album_id: id(30), name: '黄昏さんぽ', photo_count: 27 }],
  matches: 71,
}

export const knownWorld: KnownWorld = { world_id: null, world_name: '私の部屋' }

export const world: World = {
  world_id: 'wrld_1',
  world_name: '黄昏の浮島',
  photo_count: 64,
  last_taken_at: takenAt,
  photos: [photo],
}
export const worldDetail: WorldDetail = {
  world_id: 'wrld_1',
  world_name: '黄昏の浮島',
  my_photo_count: 64,
  shared_photo_count: 118,
  visit_count: 7,
  first_taken_at: takenAt,
  last_taken_at: takenAt,
  hero_photo: null,
  people: [publicUser],
}

export const download: Download = {
  parts: [{ download_url: '/api/download?token=x', filename: 'koma-1.zip', photo_count: 2, bytes: 12_400_000 }],
  expires_at: addedAt,
}

export const liveEvent: LiveEvent = { type: 'photos', change: 'added', photo_ids: [id(10)] }

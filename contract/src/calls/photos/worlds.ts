import { z } from 'zod'
import { calls } from '../../call.ts'
import { named } from '../../openapi/documentation.ts'
import { Count, cursorQuery, NextCursor, Timestamp, WorldId } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { Photo } from './photo.ts'
import { PhotoPage, photoPageQuery } from './photo-lists.ts'
import { PhotoScope } from './search.ts'

/** A world the caller has photos of, with the newest three. */
export const World = named(
  'World',
  z.object({
    world_id: WorldId,
    world_name: z.string(),
    photo_count: Count,
    last_taken_at: Timestamp,
    photos: z.array(Photo),
  }),
)
export type World = z.infer<typeof World>

export const WorldDetail = named(
  'WorldDetail',
  z.object({
    world_id: WorldId,
    world_name: z.string(),
    my_photo_count: Count,
    shared_photo_count: Count,
    /** The number of visits: photos more than three hours apart belong to different ones. */
    visit_count: Count,
    first_taken_at: Timestamp,
    last_taken_at: Timestamp,
    hero_photo: Photo.nullable(),
    /** Who is tagged in the caller's own photos of this world. */
    people: z.array(PublicUser),
  }),
)
export type WorldDetail = z.infer<typeof WorldDetail>

const params = z.object({ WorldId })

export const worldCalls = calls('worlds', {
  'GET /worlds': {
    summary: 'The worlds the caller has photos of, last visited first, and the photos that do not know theirs',
    who: ['user'],
    query: z.object(cursorQuery),
    answers: {
      200: z.object({
        worlds: z.array(World),
        without_world: z.object({ photo_count: Count, photos: z.array(Photo) }),
        next_cursor: NextCursor,
      }),
    },
  },
  'GET /world/{WorldId}': {
    summary: 'A world the caller has photos of, or sees some of in shares',
    who: ['user'],
    params,
    answers: { 200: WorldDetail },
  },
  'GET /world/{WorldId}/photos': {
    summary: 'A page of the photos of a world: the own ones and those shared with the caller',
    who: ['user'],
    params,
    query: z.object({
      ...photoPageQuery,
      by: photoPageQuery.by.removeDefault().default('taken'),
      scope: PhotoScope.default('all'),
    }),
    answers: { 200: PhotoPage },
  },
})

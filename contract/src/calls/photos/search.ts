import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { SearchText, textErrors } from '../../rules/text.ts'
import { AlbumId, Count, pageLimit, SentBoolean, UserId, WorldId } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { PhotoPage, photoPageQuery } from './photo-lists.ts'

/** The caller's photos, those that others share with the caller, or both. */
export const PhotoScope = z.enum(['all', 'mine', 'shared'])
export type PhotoScope = z.infer<typeof PhotoScope>

/** `matches` is counted up to `searchCount`, which then means that many or more. */
export const FoundPhotos = named('FoundPhotos', PhotoPage.extend({ matches: Count }))
export type FoundPhotos = z.infer<typeof FoundPhotos>

/** Suggestions for a partly typed text, each with the number of its photos. */
export const SearchSuggestions = named(
  'SearchSuggestions',
  z.object({
    worlds: z.array(z.object({ world_id: WorldId, world_name: z.string(), photo_count: Count })),
    people: z.array(z.object({ user: PublicUser, photo_count: Count })),
    albums: z.array(
      z.object({ kind: z.enum(['album', 'share']), album_id: AlbumId, name: z.string(), photo_count: Count }),
    ),
    matches: Count,
  }),
)
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

export const searchCalls = calls('search', {
  'GET /search/photo': {
    summary: `Photos that meet every condition given; counts up to ${limits.searchCount}`,
    who: ['user'],
    query: z.object({
      text: described('In the file name, the world, the people, the albums', SearchText.optional()),
      world_id: WorldId.optional(),
      has_world: described('false finds the photos that do not know their world', SentBoolean.optional()),
      user_id: described('Who is tagged in the photo', UserId.optional()),
      date_from: described("The first day, by the photo's own clock", z.iso.date().optional()),
      date_until: described("The last day, by the photo's own clock", z.iso.date().optional()),
      scope: PhotoScope.default('all'),
      ...photoPageQuery,
      by: photoPageQuery.by.removeDefault().default('taken'),
    }),
    answers: { 200: FoundPhotos },
    errors: textErrors,
  },
  'GET /search/suggestions': {
    summary: 'Worlds, people and albums a text could mean',
    who: ['user'],
    query: z.object({ text: SearchText, limit: pageLimit({ default: 5, max: 20 }) }),
    answers: { 200: SearchSuggestions },
    errors: textErrors,
  },
})

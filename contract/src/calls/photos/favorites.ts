import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import { PhotoId, pageLimit } from '../../wire.ts'
import { ListPart, ListParts, listPartQuery, listPartsQuery } from './list-parts.ts'
import { Photo } from './photo.ts'
import { PhotoOrder, PhotoPage, pageStartQuery } from './photo-lists.ts'

/** Every user has exactly one collection of favorites. */
export const favoriteCollection = { id: 'special_favorite', name: 'Default' } as const

export const FavoriteCollection = named(
  'FavoriteCollection',
  z.object({ id: z.literal(favoriteCollection.id), name: z.literal(favoriteCollection.name) }),
)
export type FavoriteCollection = z.infer<typeof FavoriteCollection>

const params = z.object({ photoId: PhotoId })

export const favoriteCalls = calls('favorites', {
  'GET /favorite': {
    summary: 'A page of the favorites, by when they became one or by when they were taken',
    who: ['user'],
    query: z.object({ ...pageStartQuery, by: PhotoOrder.default('added'), limit: pageLimit(limits.favoritesPage) }),
    answers: { 200: PhotoPage.extend({ collection: FavoriteCollection }) },
  },
  'GET /favorite/parts': {
    summary: 'The parts of the favorites, and what changed in them',
    who: ['user'],
    query: z.object(listPartsQuery),
    answers: { 200: ListParts },
  },
  'GET /favorite/part': {
    summary: 'One part of the favorites with its photos',
    who: ['user'],
    query: z.object(listPartQuery),
    answers: { 200: ListPart },
  },
  'GET /favorite/{photoId}': {
    summary: 'A favorite, by whichever way the caller sees it',
    who: ['user'],
    params,
    answers: { 200: Photo },
    errors: ['photo_not_in_favorites'],
  },
  'POST /favorite/{photoId}': {
    summary:
      'Makes a photo the caller can see a favorite; doing it again changes nothing. A password alone is not enough',
    who: ['photo owner', 'tagged person', 'share viewer', 'dm partner'],
    params,
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'DELETE /favorite/{photoId}': {
    summary: 'Takes a photo out of the favorites',
    who: ['user'],
    params,
    answers: { 204: null },
    errors: ['photo_not_in_favorites'],
  },
})

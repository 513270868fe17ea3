import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { CoverFocus } from '../../rules/cover-focus.ts'
import { AlbumName, textErrors } from '../../rules/text.ts'
import { AlbumId, Colour, Count, cursorQuery, NextCursor, PhotoId, Url } from '../../wire.ts'
import { collectedPartQuery, collectedPartsQuery, ListPart, ListParts } from '../photos/list-parts.ts'
import { Photo } from '../photos/photo.ts'
import {
  collectedOrder,
  collectedPageQuery,
  MovedPhotos,
  moveGoal,
  PhotoIds,
  PhotoMoves,
  PhotoPage,
  photoIds,
} from '../photos/photo-lists.ts'

export const Album = named(
  'Album',
  z.object({
    album_id: AlbumId,
    album_name: z.string(),
    /** The chosen cover, else the newest photo; null in an empty album. */
    thumbnail_photo_url: Url.nullable(),
    thumbnail_photo_id: PhotoId.nullable(),
    thumbnail_colour: Colour.nullable(),
    /** Null if the owner chose none. */
    thumbnail_focus: CoverFocus.nullable(),
    photo_count: Count,
    ...collectedOrder,
    /** Its place in the order of the albums by hand: the album with the least comes first. */
    hand_place: Count,
    /** Seconds since 1970. */
    updated_at: Count,
  }),
)
export type Album = z.infer<typeof Album>

export const AlbumOrder = z.enum(['updated', 'name', 'newest', 'hand'])
export type AlbumOrder = z.infer<typeof AlbumOrder>

/** Albums to move together in the order by hand, in the order in which they are given. */
export const AlbumMove = named(
  'AlbumMove',
  z.object({
    album_ids: z.array(AlbumId).min(1).max(limits.selection),
    to: described('`start`, `end`, or the id of the album before which they go', moveGoal),
  }),
)
export type AlbumMove = z.infer<typeof AlbumMove>

/** An album with its first page of photos, newest first. */
export const AlbumWithPhotos = named('AlbumWithPhotos', Album.extend({ photos: z.array(Photo) }))
export type AlbumWithPhotos = z.infer<typeof AlbumWithPhotos>

/** `added_photo_ids` are those that were not in the album before. */
const AddedToAlbum = Album.extend({ added_photo_ids: z.array(PhotoId) })

const params = z.object({ AlbumId })

export const albumCalls = calls('albums', {
  'GET /albums': {
    summary: 'The albums of the caller, latest changed first',
    who: ['user'],
    query: z.object(cursorQuery),
    answers: { 200: z.object({ albums: z.array(Album), next_cursor: NextCursor }) },
  },
  'POST /albums/move': {
    summary: 'Moves albums of the caller in the order by hand, and answers the moves that undo it',
    who: ['user'],
    body: z.object({ moves: z.array(AlbumMove).min(1).max(limits.selection) }),
    answers: { 200: z.object({ undo: z.array(AlbumMove) }) },
  },
  'POST /album': {
    summary: 'Makes an album, empty or with photos',
    who: ['photo owner'],
    body: z.object({ name: AlbumName, photo_ids: photoIds(0).default([]) }),
    answers: { 201: Album },
    errors: [...textErrors, 'not_found', 'selection_over', 'collection_full'],
  },
  'GET /album/{AlbumId}': {
    summary: 'An album and its first photos',
    who: ['album owner'],
    params,
    answers: { 200: AlbumWithPhotos },
  },
  'PATCH /album/{AlbumId}': {
    summary: 'Renames an album, or shows it in another order',
    who: ['album owner'],
    params,
    body: z.object({ name: AlbumName, ...collectedOrder }).partial(),
    answers: { 200: Album },
    errors: textErrors,
  },
  'DELETE /album/{AlbumId}': {
    summary: 'Deletes an album; its photos stay in the library',
    who: ['album owner'],
    params,
    answers: { 204: null },
  },
  'GET /album/{AlbumId}/parts': {
    summary: 'The parts of an album, and what changed in it',
    who: ['album owner'],
    params,
    query: z.object(collectedPartsQuery),
    answers: { 200: ListParts },
  },
  'GET /album/{AlbumId}/part': {
    summary: 'One part of an album with its photos',
    who: ['album owner'],
    params,
    query: z.object(collectedPartQuery),
    answers: { 200: ListPart },
  },
  'GET /album/{AlbumId}/photos': {
    summary: 'A page of the photos of an album',
    who: ['album owner'],
    params,
    query: z.object(collectedPageQuery),
    answers: { 200: PhotoPage },
  },
  'POST /album/{AlbumId}/photos': {
    summary: 'Adds own photos to an album; those that are in it already stay as they are',
    who: ['album owner'],
    params,
    body: PhotoIds,
    answers: { 200: AddedToAlbum },
    errors: ['selection_over'],
  },
  'DELETE /album/{AlbumId}/photos': {
    summary: 'Takes photos out of an album; they stay in the library',
    who: ['album owner'],
    params,
    body: PhotoIds,
    answers: { 200: Album },
    errors: ['selection_over'],
  },
  'POST /album/{AlbumId}/photos/restore': {
    summary:
      'Undoes a removal: puts photos back to the places they had, or adds them if they were removed too long ago',
    who: ['album owner'],
    params,
    body: PhotoIds,
    answers: { 200: Album },
    errors: ['selection_over'],
  },
  'POST /album/{AlbumId}/photos/move': {
    summary: 'Moves photos in the order by hand',
    who: ['album owner'],
    params,
    body: PhotoMoves,
    answers: { 200: MovedPhotos },
  },
  'PUT /album/{AlbumId}/thumbnail': {
    summary: 'Makes a photo of the album its cover, with the point that stays in view when it is cropped',
    who: ['album owner'],
    params,
    body: z.object({ photo_id: PhotoId, focus: CoverFocus.nullish() }),
    answers: { 200: Album },
  },
})

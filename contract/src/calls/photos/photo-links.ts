import { z } from 'zod'
import { calls } from '../../call.ts'
import { described, named } from '../../openapi/documentation.ts'
import { Colour, cursorQuery, NextCursor, PhotoId, Timestamp, Url } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { Photo } from './photo.ts'

/** 128 bits in base64url. */
export const LinkToken = z.string().regex(/^[\w-]{22}$/)

/** What the owner of a photo chose for its link. */
const choices = {
  expires_at: described('When the link ends; null if it does not end by itself', Timestamp.nullable()),
  shows_world: described('Whether the page names the world', z.boolean()),
  shows_owner: described('Whether the page names the owner of the photo', z.boolean()),
  allow_original: described(
    'Whether the original can be downloaded, with everything that the file knows, instead of a copy without metadata',
    z.boolean(),
  ),
}

/** The link of a photo, for its owner. It may have expired. */
export const PhotoLink = named(
  'PhotoLink',
  z.object({
    path: described('The path of its page, below the address of the web app', z.string()),
    created_at: Timestamp,
    ...choices,
  }),
)
export type PhotoLink = z.infer<typeof PhotoLink>

/** The link of a photo in a list, with what the list shows of the photo. */
export const ListedLink = named(
  'ListedLink',
  PhotoLink.extend({
    photo_id: PhotoId,
    thumbnail_url: Url,
    average_colour: Colour.nullable(),
    world_name: z.string().nullable(),
    is_taken_down: described('Whether the operator has closed the link', z.boolean()),
  }),
)
export type ListedLink = z.infer<typeof ListedLink>

/** A photo as anybody with its link sees it. The people in it are never told. */
export const LinkedPhoto = named(
  'LinkedPhoto',
  Photo.pick({
    photo_id: true,
    taken_at: true,
    width: true,
    height: true,
    content_type: true,
    urls: true,
    average_colour: true,
    thumbhash: true,
    caption: true,
    variants: true,
  }).extend({
    world: z.object({ world_id: z.string().nullable(), world_name: z.string() }).nullable(),
    owner: PublicUser.nullable(),
    expires_at: Timestamp.nullable(),
    allow_original: z.boolean(),
  }),
)
export type LinkedPhoto = z.infer<typeof LinkedPhoto>

const params = z.object({ PhotoId })

export const photoLinkCalls = calls('photo-links', {
  'GET /my/links': {
    summary: 'The links to photos of the caller that are not in the trash, latest first, expired ones too',
    who: ['user'],
    query: z.object(cursorQuery),
    answers: { 200: z.object({ links: z.array(ListedLink), next_cursor: NextCursor }) },
  },
  'GET /my/{PhotoId}/link': {
    summary: 'The link of an own photo; null if it has none',
    who: ['photo owner'],
    params,
    answers: { 200: z.object({ link: PhotoLink.nullable() }) },
  },
  'POST /my/{PhotoId}/link': {
    summary:
      'Makes the link of an own photo, or changes what is named of the one it has; with `renew`, or after it has expired, the photo gets a new address',
    who: ['photo owner'],
    params,
    body: z.object({
      expires_at: choices.expires_at.optional(),
      shows_world: choices.shows_world.optional(),
      shows_owner: choices.shows_owner.optional(),
      allow_original: choices.allow_original.optional(),
      renew: z.boolean().default(false),
    }),
    answers: { 200: PhotoLink },
    errors: ['taken_down', 'suspended'],
    rate: { max: 60, per: 'minute' },
  },
  'DELETE /my/{PhotoId}/link': {
    summary: 'Ends the link of an own photo; succeeds if there is none',
    who: ['photo owner'],
    params,
    answers: { 204: null },
  },
  'GET /p/{LinkToken}': {
    summary: 'The photo that a link leads to, until the link ends, expires, or the photo is deleted or in the trash',
    who: ['guest'],
    params: z.object({ LinkToken }),
    answers: { 200: LinkedPhoto },
    errors: ['link_expired'],
    rate: { max: 120, per: 'minute' },
  },
})

import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described } from '../../openapi/documentation.ts'
import { Emoji, ruled } from '../../rules/text.ts'
import { PhotoId, SentMoment, sentInteger, sentJson, UserId } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { ListPart, ListParts, listPartQuery, listPartsQuery } from './list-parts.ts'
import { Photo, PhotoDetail, PhotoPlaces, Reactions } from './photo.ts'
import { PhotoIds, PhotoIndex, PhotoPage, photoIndexHeaders, photoIndexQuery, photoPageQuery } from './photo-lists.ts'

export const ReactionChange = z.object({ action: z.enum(['add', 'remove']), reaction: Emoji })
/** The reactions of the photo after the change. */
export const ReactionAnswer = z.object({ reactions: Reactions })
export const reactionErrors = ['not_an_emoji', 'too_many_reactions'] as const

/**
 * Where somebody was and with whom when they took the photo, by the log of the virtual world: their own word, which counts only where
 * the photo itself says nothing. A client sends each of the three only if its user has allowed it.
 */
export const LogFacts = z.strictObject({
  world_id: z.string().max(100).optional(),
  world_name: z.string().max(400).optional(),
  /** The whole location, `<world id>:<instance>~<tags>`. */
  instance_id: z.string().max(1000).optional(),
  players: z
    .array(z.object({ id: z.string().max(100).nullable(), name: z.string().max(200) }))
    .max(limits.upload.logPlayers)
    .optional(),
})
export type LogFacts = z.infer<typeof LogFacts>

/** What the client knows about the file it sends. If the picture itself says otherwise, the picture wins. */
export const UploadFields = z.object({
  last_modified_at: SentMoment.optional(),
  width: sentInteger(0, 1_000_000).optional(),
  height: sentInteger(0, 1_000_000).optional(),
  /** The UTC offset of the time in the file name, in minutes east. */
  utc_offset_minutes: sentInteger(-840, 840).optional(),
  source: z.enum(['web', 'app', 'sync']).default('web'),
  log_facts: sentJson(limits.upload.logFactsBytes, LogFacts).optional(),
})

export const Sha256 = described(
  'A SHA-256 as 64 hexadecimal digits',
  z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .toLowerCase(),
)
/** `trashed` and `deleted` are what an upload by the sync client would be refused for (1407). */
export const KnownState = z.enum(['stored', 'trashed', 'deleted', 'unknown'])
export type KnownState = z.infer<typeof KnownState>

const TaggedUserIds = z
  .array(UserId)
  .check(
    ruled((ids) =>
      ids.length > limits.tagsPerPhoto ? { error: 'too_many_tags', limit: limits.tagsPerPhoto, num: ids.length } : null,
    ),
  )

export const photoCalls = calls('photos', {
  'POST /photo': {
    summary: 'Uploads a photo: 201 with the new one, 200 with the one that is there already with the same bytes',
    who: ['user', 'sync client'],
    bodyKind: 'multipart',
    form: { fields: UploadFields, files: { file: { types: limits.upload.types, required: true } } },
    headers: { 'Content-Digest': 'The sha-256 of the file (RFC 9530); what arrived is checked against it' },
    answers: { 200: Photo, 201: Photo },
    errors: [
      'storage_over',
      'size_upper',
      'size_lower',
      'file_format',
      'file_break',
      'digest_mismatch',
      'deleted_before',
      'upload_failed',
    ],
    rate: { max: 1200, per: 'minute' },
  },
  'POST /photo/known': {
    summary: `Which of these files (by their sha-256, at most ${limits.knownDigests}) the own library has, in the order asked; with the digests of their pixels, by those too`,
    who: ['user', 'sync client'],
    body: z
      .object({
        sha256: z.array(Sha256).max(limits.knownDigests),
        /** One for each file, or null for one whose pixels have no digest. */
        pixels: z.array(Sha256.nullable()).max(limits.knownDigests).optional(),
      })
      .refine(({ sha256, pixels }) => !pixels || pixels.length === sha256.length, {
        path: ['pixels'],
        message: 'must be as many as sha256',
      }),
    answers: { 200: z.object({ known: z.array(KnownState) }) },
  },
  'GET /my/index': {
    summary: 'All photos of the library in columns',
    who: ['user'],
    query: z.object(photoIndexQuery),
    headers: photoIndexHeaders,
    answers: { 200: PhotoIndex },
  },
  'GET /my/parts': {
    summary: 'The parts of the library, and what changed in it',
    who: ['user'],
    query: z.object(listPartsQuery),
    answers: { 200: ListParts },
  },
  'GET /my/part': {
    summary: 'One part of the library with its photos',
    who: ['user'],
    query: z.object(listPartQuery),
    answers: { 200: ListPart },
  },
  'GET /my': {
    summary: 'A page of the library',
    who: ['user'],
    query: z.object(photoPageQuery),
    answers: { 200: PhotoPage },
  },
  'GET /my/{PhotoId}': {
    summary: 'An own photo, also from the trash',
    who: ['photo owner'],
    params: z.object({ PhotoId }),
    answers: { 200: PhotoDetail },
  },
  'POST /my/places': {
    summary: 'Which albums and shares that the caller can add to have how many of these photos',
    who: ['photo owner'],
    body: PhotoIds,
    answers: { 200: PhotoPlaces },
    errors: ['not_found', 'selection_over'],
  },
  'POST /my/{PhotoId}/tag': {
    summary: 'Replaces the people tagged in an own photo; those who are new are notified',
    who: ['photo owner'],
    params: z.object({ PhotoId }),
    body: z.object({ in_user_ids: TaggedUserIds }),
    answers: { 200: z.object({ in_users: z.array(PublicUser) }) },
    errors: ['too_many_tags'],
  },
  'POST /my/{PhotoId}/reaction': {
    summary: 'Adds or removes a reaction on a photo of the library or one the caller is tagged in',
    who: ['photo owner', 'tagged person'],
    params: z.object({ PhotoId }),
    body: ReactionChange,
    answers: { 200: ReactionAnswer },
    errors: reactionErrors,
  },
  'GET /tagged': {
    summary: 'A page of the photos with me: those of others the caller is tagged in',
    who: ['user'],
    query: z.object(photoPageQuery),
    answers: { 200: PhotoPage },
  },
  'GET /tagged/{PhotoId}': {
    summary: 'A photo the caller is tagged in',
    who: ['tagged person'],
    params: z.object({ PhotoId }),
    answers: { 200: Photo },
  },
  'DELETE /tagged/{PhotoId}': {
    summary: 'Takes the own tag away',
    who: ['tagged person'],
    params: z.object({ PhotoId }),
    answers: { 204: null },
  },
})

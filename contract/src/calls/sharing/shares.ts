import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { CoverFocus } from '../../rules/cover-focus.ts'
import { ShareName, SharePassword, textErrors } from '../../rules/text.ts'
import {
  AlbumId,
  Count,
  cursorQuery,
  NextCursor,
  PhotoId,
  SentBoolean,
  ShareId,
  Timestamp,
  UserId,
} from '../../wire.ts'
import { collectedPartQuery, collectedPartsQuery, ListPart, ListParts } from '../photos/list-parts.ts'
import { Photo } from '../photos/photo.ts'
import {
  collectedOrder,
  collectedPageQuery,
  MovedPhotos,
  PhotoIds,
  PhotoMoves,
  PhotoPage,
  photoIds,
} from '../photos/photo-lists.ts'
import { ReactionAnswer, ReactionChange, reactionErrors } from '../photos/photos.ts'
import { Share, ShareApplicant, ShareRole, ShareType } from './share.ts'

/** Invitations and applications that await the caller's answer. */
export const ShareWaiting = named(
  'ShareWaiting',
  z.object({
    invitations: z.array(z.object({ share: Share, invited_at: Timestamp })),
    applications: z.array(z.object({ share: Share, user: ShareApplicant })),
  }),
)
export type ShareWaiting = z.infer<typeof ShareWaiting>

/** Opens a locked share: the password itself, or preferably an unlock token. Neither may be logged. */
export const keyQuery = {
  password: described('The password of a locked share', z.string().max(1000).optional()),
  unlock_token: described('The token of an unlock, instead of the password', z.string().max(1000).optional()),
}
export const keyErrors = ['share_password', 'attempt_limit'] as const
/** `added_photo_ids` are those that were not in the share before. */
const AddedToShare = Share.extend({ added_photo_ids: z.array(PhotoId) })

const params = z.object({ ShareId })
const viewers = ['guest', 'share owner', 'share member', 'share viewer'] as const

export const shareCalls = calls('shares', {
  'GET /shares': {
    summary: 'The shares the caller owns, belongs to, is invited to or has applied to, latest photo first',
    who: ['user'],
    query: z.object({
      appendable_only: SentBoolean.default(false),
      share_type: ShareType.optional(),
      role: ShareRole.exclude(['viewer']).optional(),
      ...cursorQuery,
    }),
    answers: { 200: z.object({ shares: z.array(Share), next_cursor: NextCursor }) },
  },
  'GET /shares/waiting': {
    summary: 'Invitations to the caller and applications to their shares, latest first',
    who: ['user'],
    answers: { 200: ShareWaiting },
  },
  'GET /shares/waiting/count': {
    summary: 'How many invitations and applications await an answer of the caller, each up to a page',
    who: ['user'],
    answers: { 200: z.object({ invitations: Count, applications: Count }) },
  },
  'POST /share': {
    summary: 'Makes a shared album; from an album of the caller it takes the photos, their order and the cover',
    who: ['photo owner'],
    body: z.object({
      name: ShareName,
      share_type: ShareType,
      photo_ids: photoIds(0).default([]),
      album_id: AlbumId.optional(),
      password: SharePassword.nullish(),
      auto_approve: z.boolean().default(false),
    }),
    answers: { 201: Share },
    errors: [
      ...textErrors,
      'not_found',
      'selection_over',
      'share_password_missing',
      'collection_full',
      'attempt_limit',
      'suspended',
    ],
  },
  'GET /share/{ShareId}': {
    summary: 'A share, as much of it as the caller may know',
    who: viewers,
    params,
    query: z.object(keyQuery),
    answers: { 200: Share },
    errors: keyErrors,
  },
  'POST /share/{ShareId}/unlock': {
    summary: 'Exchanges the password for a token that holds until the password is changed',
    who: viewers,
    params,
    body: z.object({ password: z.string().max(1000) }),
    answers: { 200: z.object({ unlock_token: z.string(), expires_at: Timestamp }) },
    errors: keyErrors,
    rate: { max: 30, per: 'minute' },
  },
  'PATCH /share/{ShareId}': {
    summary: 'Changes what is named; a new owner has to be a member, and the former owner becomes one',
    who: ['share owner'],
    params,
    body: z.object({
      name: ShareName.optional(),
      share_type: ShareType.optional(),
      auto_approve: z.boolean().optional(),
      password: SharePassword.nullish(),
      allow_original: z.boolean().optional(),
      owner_id: UserId.optional(),
      photos_by: collectedOrder.photos_by.optional(),
      photos_first: collectedOrder.photos_first.optional(),
    }),
    answers: { 200: Share },
    errors: [
      ...textErrors,
      'forbidden',
      'share_password_missing',
      'share_owner_not_member',
      'attempt_limit',
      'taken_down',
      'suspended',
    ],
  },
  'DELETE /share/{ShareId}': {
    summary: 'Deletes a share; the photos stay in the libraries of their owners',
    who: ['share owner'],
    params,
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'PUT /share/{ShareId}/thumbnail': {
    summary: 'Makes a photo of the share its cover, with the point that stays in view when it is cropped',
    who: ['share owner'],
    params,
    body: z.object({ photo_id: PhotoId, focus: CoverFocus.nullish() }),
    answers: { 200: Share },
    errors: ['forbidden'],
  },
  'POST /share/{ShareId}/leave': {
    summary: 'Leaves a share, and takes the photos out of it that the caller has added if the caller wants that',
    who: ['share member'],
    params,
    body: z.object({ take_photos: z.boolean().default(false) }).optional(),
    answers: { 204: null },
    errors: ['forbidden', 'share_owner_leaves'],
  },
  'GET /share/{ShareId}/added': {
    summary: 'How many photos the caller has added to a share, without those in the trash',
    who: ['share owner', 'share member'],
    params,
    answers: { 200: z.object({ photo_count: Count }) },
    errors: ['forbidden'],
  },
  'POST /share/{ShareId}/read': {
    summary: 'Remembers that the caller has seen the photos and notifications of the share up to now',
    who: ['share owner', 'share member'],
    params,
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'GET /share/{ShareId}/parts': {
    summary: 'The parts of a share, and what changed in it',
    who: viewers,
    params,
    query: z.object({ ...collectedPartsQuery, ...keyQuery }),
    answers: { 200: ListParts },
    errors: [...keyErrors, 'forbidden'],
  },
  'GET /share/{ShareId}/part': {
    summary: 'One part of a share with its photos',
    who: viewers,
    params,
    query: z.object({ ...collectedPartQuery, ...keyQuery }),
    answers: { 200: ListPart },
    errors: [...keyErrors, 'forbidden'],
  },
  'GET /share/{ShareId}/photos': {
    summary: 'A page of the photos of a share',
    who: viewers,
    params,
    query: z.object({ ...collectedPageQuery, ...keyQuery }),
    answers: { 200: PhotoPage },
    errors: [...keyErrors, 'forbidden'],
  },
  'POST /share/{ShareId}/photos': {
    summary: 'Adds own photos to a share; those that are in it already stay as they are',
    who: ['share owner', 'share member'],
    params,
    body: PhotoIds,
    answers: { 200: AddedToShare },
    errors: ['forbidden', 'selection_over', 'taken_down'],
  },
  'DELETE /share/{ShareId}/photos': {
    summary: 'Takes photos out of a share: who added them may, and the owner of the share',
    who: ['share owner', 'photo adder'],
    params,
    body: PhotoIds,
    answers: { 200: Share },
    errors: ['forbidden', 'selection_over'],
  },
  'POST /share/{ShareId}/photos/move': {
    summary: 'Moves photos in the order by hand, whoever added them',
    who: ['share owner', 'share member'],
    params,
    body: PhotoMoves,
    answers: { 200: MovedPhotos },
    errors: ['forbidden'],
  },
  'GET /share/{ShareId}/photo/{PhotoId}': {
    summary: 'A photo of a share',
    who: viewers,
    params: z.object({ ShareId, PhotoId }),
    query: z.object(keyQuery),
    answers: { 200: Photo },
    errors: [...keyErrors, 'forbidden'],
  },
  'POST /share/{ShareId}/{PhotoId}/reaction': {
    summary: 'Adds or removes a reaction on a photo of a share',
    who: ['share owner', 'share member'],
    params: z.object({ ShareId, PhotoId }),
    body: ReactionChange.extend({ share_id: ShareId.optional() }),
    answers: { 200: ReactionAnswer },
    errors: [...reactionErrors, 'forbidden'],
  },
  'POST /share/{ShareId}/users': {
    summary: 'Naming oneself applies or accepts an invitation, naming an applicant approves, naming others invites',
    who: ['user', 'share owner', 'share member'],
    params,
    query: z.object(keyQuery),
    body: z.object({ user_ids: z.array(UserId).min(1).max(limits.usersPerGroup), ...keyQuery }),
    answers: { 200: Share },
    errors: ['forbidden', 'collection_full', 'invitation_limit', 'invitation_wait', ...keyErrors],
  },
  'DELETE /share/{ShareId}/user/{UserId}': {
    summary: 'Rejects an applicant, withdraws or declines an invitation or application, kicks a member, or leaves',
    who: ['user', 'share owner', 'share member'],
    params: z.object({ ShareId, UserId }),
    answers: { 204: null },
    errors: ['forbidden', 'share_owner_leaves'],
  },
})

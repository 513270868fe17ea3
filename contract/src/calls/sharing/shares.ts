import { z } from 'zod'
import { calls } from '../../call.ts'
import { named } from '../../openapi/documentation.ts'
import { CoverFocus } from '../../rules/cover-focus.ts'
import { ShareName, SharePassword, textErrors } from '../../rules/text.ts'
import { AlbumId, Count, cursorQuery, NextCursor, PhotoId, SentBoolean, Timestamp, UserId } from '../../wire.ts'
import { collectedOrder, photoIds } from '../photos/photo-lists.ts'
import { Share, ShareApplicant, ShareRole, ShareType } from './share.ts'
import { keyErrors, keyQuery, shareParams, shareViewers } from './share-access.ts'
import { sharePeopleCalls } from './share-people.ts'
import { sharePhotoCalls } from './share-photos.ts'

/** Invitations and applications that await the caller's answer. */
export const ShareWaiting = named(
  'ShareWaiting',
  z.object({
    invitations: z.array(z.object({ share: Share, invited_at: Timestamp })),
    applications: z.array(z.object({ share: Share, user: ShareApplicant })),
  }),
)
export type ShareWaiting = z.infer<typeof ShareWaiting>

const callsOnShares = calls('shares', {
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
    who: shareViewers,
    params: shareParams,
    query: z.object(keyQuery),
    answers: { 200: Share },
    errors: keyErrors,
  },
  'POST /share/{ShareId}/unlock': {
    summary: 'Exchanges the password for a token that holds until the password is changed',
    who: shareViewers,
    params: shareParams,
    body: z.object({ password: z.string().max(1000) }),
    answers: { 200: z.object({ unlock_token: z.string(), expires_at: Timestamp }) },
    errors: keyErrors,
    rate: { max: 30, per: 'minute' },
  },
  'PATCH /share/{ShareId}': {
    summary: 'Changes what is named; a new owner has to be a member, and the former owner becomes one',
    who: ['share owner'],
    params: shareParams,
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
    params: shareParams,
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'PUT /share/{ShareId}/thumbnail': {
    summary: 'Makes a photo of the share its cover, with the point that stays in view when it is cropped',
    who: ['share owner'],
    params: shareParams,
    body: z.object({ photo_id: PhotoId, focus: CoverFocus.nullish() }),
    answers: { 200: Share },
    errors: ['forbidden'],
  },
  'POST /share/{ShareId}/leave': {
    summary: 'Leaves a share, and takes the photos out of it that the caller has added if the caller wants that',
    who: ['share member'],
    params: shareParams,
    body: z.object({ take_photos: z.boolean().default(false) }).optional(),
    answers: { 204: null },
    errors: ['forbidden', 'share_owner_leaves'],
  },
  'GET /share/{ShareId}/added': {
    summary: 'How many photos the caller has added to a share, without those in the trash',
    who: ['share owner', 'share member'],
    params: shareParams,
    answers: { 200: z.object({ photo_count: Count }) },
    errors: ['forbidden'],
  },
  'POST /share/{ShareId}/read': {
    summary: 'Remembers that the caller has seen the photos and notifications of the share up to now',
    who: ['share owner', 'share member'],
    params: shareParams,
    answers: { 204: null },
    errors: ['forbidden'],
  },
})

export const shareCalls = { ...callsOnShares, ...sharePhotoCalls, ...sharePeopleCalls }

import { z } from 'zod'
import { calls } from '../../call.ts'
import { PhotoId, ShareId } from '../../wire.ts'
import { collectedPartQuery, collectedPartsQuery, ListPart, ListParts } from '../photos/list-parts.ts'
import { Photo } from '../photos/photo.ts'
import { collectedPageQuery, MovedPhotos, PhotoIds, PhotoMoves, PhotoPage } from '../photos/photo-lists.ts'
import { ReactionAnswer, ReactionChange, reactionErrors } from '../photos/photos.ts'
import { Share } from './share.ts'
import { keyErrors, keyQuery, shareParams, shareViewers } from './share-access.ts'

/** `added_photo_ids` are those that were not in the share before. */
const AddedToShare = Share.extend({ added_photo_ids: z.array(PhotoId) })

/** The calls on the photos of a share. */
export const sharePhotoCalls = calls('shares', {
  'GET /share/{ShareId}/parts': {
    summary: 'The parts of a share, and what changed in it',
    who: shareViewers,
    params: shareParams,
    query: z.object({ ...collectedPartsQuery, ...keyQuery }),
    answers: { 200: ListParts },
    errors: [...keyErrors, 'forbidden'],
  },
  'GET /share/{ShareId}/part': {
    summary: 'One part of a share with its photos',
    who: shareViewers,
    params: shareParams,
    query: z.object({ ...collectedPartQuery, ...keyQuery }),
    answers: { 200: ListPart },
    errors: [...keyErrors, 'forbidden'],
  },
  'GET /share/{ShareId}/photos': {
    summary: 'A page of the photos of a share',
    who: shareViewers,
    params: shareParams,
    query: z.object({ ...collectedPageQuery, ...keyQuery }),
    answers: { 200: PhotoPage },
    errors: [...keyErrors, 'forbidden'],
  },
  'POST /share/{ShareId}/photos': {
    summary: 'Adds own photos to a share; those that are in it already stay as they are',
    who: ['share owner', 'share member'],
    params: shareParams,
    body: PhotoIds,
    answers: { 200: AddedToShare },
    errors: ['forbidden', 'selection_over', 'taken_down'],
  },
  'DELETE /share/{ShareId}/photos': {
    summary: 'Takes photos out of a share: who added them may, and the owner of the share',
    who: ['share owner', 'photo adder'],
    params: shareParams,
    body: PhotoIds,
    answers: { 200: Share },
    errors: ['forbidden', 'selection_over'],
  },
  'POST /share/{ShareId}/photos/move': {
    summary: 'Moves photos in the order by hand, whoever added them',
    who: ['share owner', 'share member'],
    params: shareParams,
    body: PhotoMoves,
    answers: { 200: MovedPhotos },
    errors: ['forbidden'],
  },
  'GET /share/{ShareId}/photo/{PhotoId}': {
    summary: 'A photo of a share',
    who: shareViewers,
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
})

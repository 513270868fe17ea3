import { z } from 'zod'
import { calls } from '../../call.ts'
import { Order, pageLimit } from '../../wire.ts'
import { listPartQuery, listPartsQuery, TrashPart, TrashParts } from './list-parts.ts'
import { TrashedPhoto } from './photo.ts'
import { PhotoIds, pageStartQuery, photoIndexHeaders, photoPage, TrashIndex } from './photo-lists.ts'

const TrashOrder = z.enum(['added', 'taken', 'trashed']).default('added')

export const trashCalls = calls('trash', {
  'POST /trash/add': {
    summary: 'Moves photos to the trash; they disappear from albums, shares, DMs and timelines at once',
    who: ['photo owner'],
    body: PhotoIds,
    answers: { 204: null },
    errors: ['not_found', 'selection_over'],
  },
  'POST /trash/restore': {
    summary: 'Brings photos back to the library and to everything they were in',
    who: ['photo owner'],
    body: PhotoIds,
    answers: { 204: null },
    errors: ['not_found', 'selection_over'],
  },
  'POST /trash/delete': {
    summary: 'Deletes photos of the trash for good; those that are deleted already stay so',
    who: ['photo owner'],
    body: PhotoIds,
    answers: { 204: null },
    errors: ['not_found', 'selection_over'],
  },
  'POST /trash/clear': {
    summary: 'Deletes everything that is in the trash for good',
    who: ['user'],
    answers: { 204: null },
  },
  'GET /trash/index': {
    summary: 'All photos of the trash in columns',
    who: ['user'],
    query: z.object({ order: Order.default('desc'), by: TrashOrder }),
    headers: photoIndexHeaders,
    answers: { 200: TrashIndex },
  },
  'GET /trash/parts': {
    summary: 'The parts of the trash, and what changed in it',
    who: ['user'],
    query: z.object({ ...listPartsQuery, by: TrashOrder }),
    answers: { 200: TrashParts },
  },
  'GET /trash/part': {
    summary: 'One part of the trash with its photos',
    who: ['user'],
    query: z.object({ ...listPartQuery, by: TrashOrder }),
    answers: { 200: TrashPart },
  },
  'GET /trash': {
    summary: 'A page of the trash',
    who: ['user'],
    query: z.object({ ...pageStartQuery, by: TrashOrder, limit: pageLimit() }),
    answers: { 200: photoPage(TrashedPhoto) },
  },
})

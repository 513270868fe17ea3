import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import { AlbumId, Count, ShareId, Timestamp, Url, UserId } from '../../wire.ts'
import { photoIds } from './photo-lists.ts'

/** What to pack: the given photos of a place, or all of them if none are given. */
export const DownloadRequest = z.discriminatedUnion('from', [
  z.object({ from: z.literal('library'), photo_ids: photoIds().optional() }),
  z.object({ from: z.literal('tagged'), photo_ids: photoIds().optional() }),
  z.object({ from: z.literal('album'), album_id: AlbumId, photo_ids: photoIds().optional() }),
  z.object({
    from: z.literal('share'),
    share_id: ShareId,
    photo_ids: photoIds().optional(),
    password: z.string().max(1000).optional(),
    unlock_token: z.string().max(1000).optional(),
  }),
  z.object({ from: z.literal('dm'), user_id: UserId, photo_ids: photoIds() }),
])
export type DownloadRequest = z.infer<typeof DownloadRequest>

/**
 * Archives that together contain everything requested; each URL works until `expires_at`, any number of times. `bytes` is the size
 * of the originals: copies without metadata are a little smaller, the archive around them a little larger.
 */
export const Download = named(
  'Download',
  z.object({
    parts: z.array(z.object({ download_url: Url, filename: z.string(), photo_count: Count, bytes: Count })),
    expires_at: Timestamp,
  }),
)
export type Download = z.infer<typeof Download>

export const downloadCalls = calls('downloads', {
  'POST /download': {
    summary: `Prepares ZIP archives of at most ${limits.downloadPhotos} photos each; others' photos without metadata unless allowed`,
    who: ['guest', 'photo owner', 'tagged person', 'album owner', 'share viewer', 'dm partner'],
    body: DownloadRequest,
    answers: { 201: Download },
    errors: ['unauthenticated', 'not_found', 'forbidden', 'selection_over', 'share_password', 'attempt_limit'],
    rate: { max: 30, per: 'minute' },
  },
  'GET /download': {
    summary: 'Streams an archive; the signed token is what lets it in, since a browser downloads without headers',
    who: ['guest'],
    query: z.object({ token: z.string().min(1).max(4000) }),
    answers: { 200: null },
    answerType: 'application/zip',
    errors: ['link_expired'],
    rate: { max: 60, per: 'minute' },
  },
})

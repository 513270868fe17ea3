import type { ApiError, Client } from '@koma/client'
import type { Share, ShareType } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { forgetBegunChange, readBegunChange, rememberBegunChange } from './begun-changes.ts'

/** The steps in their order. Only the last one changes the album. */
export type ChangeStep = 'create' | 'photos' | 'settings' | 'delete'

/** How far the change has come; another try continues from here. */
export interface ChangeProgress {
  share: Share | null
  /** How many of the album's photos are in the share. */
  added: number
  isSet: boolean
}

const notBegun: ChangeProgress = { share: null, added: 0, isSet: false }

export interface ChangeWish {
  albumId: string
  name: string
  photoIds: readonly string[]
  type: ShareType
  password: string | null
  autoApprove: boolean
}

type Outcome = { share: Share; failed: null } | { failed: ChangeStep; error: ApiError; progress: ChangeProgress }

/**
 * Turns a personal album into a shared one. The server copies the photos, their order and the cover when it creates the share. The
 * share is created as invite-only and gets its type and password in one call, so that its photos are never open to more people than
 * intended, whatever fails in between.
 */
export async function changeAlbumSharing(client: Client, wish: ChangeWish, from: ChangeProgress): Promise<Outcome> {
  const progress = { ...from }
  const fail = (failed: ChangeStep, error: ApiError): Outcome => ({ failed, error, progress })
  if (!progress.share) {
    const made = await client.call('POST /share', {
      body: { name: wish.name, share_type: 'INVITE_ONLY', album_id: wish.albumId },
    })
    if (made.error) return fail('create', made.error)
    progress.share = made.data
    progress.added = wish.photoIds.length
    rememberBegunChange(wish.albumId, made.data.album_id)
  }
  const params = { ShareId: progress.share.album_id }
  while (progress.added < wish.photoIds.length) {
    const part = wish.photoIds.slice(progress.added, progress.added + limits.selection)
    const { error } = await client.call('POST /share/{ShareId}/photos', { params, body: { photo_ids: part } })
    if (error) return fail('photos', error)
    progress.added += part.length
  }
  if (!progress.isSet) {
    const { data, error } = await client.call('PATCH /share/{ShareId}', {
      params,
      body: {
        share_type: wish.type,
        auto_approve: wish.autoApprove,
        ...(wish.password === null ? {} : { password: wish.password }),
      },
    })
    if (error) return fail('settings', error)
    progress.share = data
    progress.isSet = true
  }
  const { error } = await client.call('DELETE /album/{AlbumId}', { params: { AlbumId: wish.albumId } })
  // A 404 means that another tab has deleted it, which is what was wanted.
  if (error && error.status !== 404) return fail('delete', error)
  forgetBegunChange(wish.albumId)
  return { share: progress.share, failed: null }
}

/** The progress of an earlier try. The album may have got photos since, so they are added again; those in the share stay as they are. */
export async function findBegunChange(client: Client, albumId: string, signal: AbortSignal): Promise<ChangeProgress> {
  const shareId = readBegunChange(albumId)
  if (shareId === null) return notBegun
  const { data, error } = await client.call('GET /share/{ShareId}', { params: { ShareId: shareId }, signal })
  // It is created as invite-only, so another type means that this step was done.
  if (data?.may.manage) return { share: data, added: 0, isSet: data.share_type !== 'INVITE_ONLY' }
  // Deleted since, or given to somebody else. Any other error leaves open whether the share still exists.
  if (data || error.status === 404) {
    forgetBegunChange(albumId)
    return notBegun
  }
  throw error
}

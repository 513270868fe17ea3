import { ApiError, type Client } from '@koma/client'
import type { Album, CoverFocus, PhotoMove } from '@koma/contract'
import type { ShownOrder } from '../../photos/index.ts'
import type { AlbumCache } from './album-cache.ts'

/** The calls that change an album and what is shown of it. Each rejects with the ApiError. */
export function createAlbumCalls(client: Client, cache: AlbumCache) {
  const show = async (changing: Promise<Album>, photoIds: readonly string[] = []): Promise<Album> => {
    try {
      const album = await changing
      cache.changed(album, photoIds)
      return album
    } catch (error) {
      // Another tab or device has deleted the album or the photos.
      if (isGone(error)) cache.reset()
      throw error
    }
  }
  return {
    make: (name: string, photoIds: readonly string[]) =>
      show(client.ask('POST /album', { body: { name: name.trim(), photo_ids: [...photoIds] } }), photoIds),
    /** Returns the album, and how many of the photos were not in it before. */
    async add(albumId: string, photoIds: readonly string[]): Promise<{ album: Album; added: number }> {
      let added = 0
      const adding = async (): Promise<Album> => {
        const { added_photo_ids, ...album } = await client.ask('POST /album/{AlbumId}/photos', {
          params: { AlbumId: albumId },
          body: { photo_ids: [...photoIds] },
        })
        added = added_photo_ids.length
        return album
      }
      return { album: await show(adding(), photoIds), added }
    },
    remove: (albumId: string, photoIds: readonly string[]) =>
      show(
        client.ask('DELETE /album/{AlbumId}/photos', {
          params: { AlbumId: albumId },
          body: { photo_ids: [...photoIds] },
        }),
        photoIds,
      ),
    /** Undoes `remove`: the photos return to the places they had. */
    restore: (albumId: string, photoIds: readonly string[]) =>
      show(
        client.ask('POST /album/{AlbumId}/photos/restore', {
          params: { AlbumId: albumId },
          body: { photo_ids: [...photoIds] },
        }),
        photoIds,
      ),
    /** Moves photos in the order by hand, and returns the moves that undo it. */
    move: (albumId: string, moves: PhotoMove[]) =>
      client.ask('POST /album/{AlbumId}/photos/move', { params: { AlbumId: albumId }, body: { moves } }),
    showBy: (albumId: string, { by, first }: ShownOrder) =>
      show(
        client.ask('PATCH /album/{AlbumId}', {
          params: { AlbumId: albumId },
          body: { photos_by: by, ...(by !== 'hand' && { photos_first: first }) },
        }),
      ),
    chooseCover: (albumId: string, photoId: string, focus?: CoverFocus) =>
      show(
        client.ask('PUT /album/{AlbumId}/thumbnail', {
          params: { AlbumId: albumId },
          body: { photo_id: photoId, focus },
        }),
      ),
    rename: (albumId: string, name: string) =>
      show(client.ask('PATCH /album/{AlbumId}', { params: { AlbumId: albumId }, body: { name: name.trim() } })),
    /** Also resolves if the album no longer exists. */
    async destroy(albumId: string): Promise<void> {
      try {
        await client.ask('DELETE /album/{AlbumId}', { params: { AlbumId: albumId } })
      } catch (error) {
        if (!isGone(error)) throw error
      }
      cache.deleted(albumId)
    },
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

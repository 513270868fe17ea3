import type { Client } from '@koma/client'
import type { UploadTarget } from '@koma/client/uploads'
import type { KeptTarget } from './kept-files.ts'

export function noteOf({ key, name, to, isShared }: UploadTarget): KeptTarget {
  return { key, name, to, isShared }
}

/** The target of a kept file, whose page is long closed: what it shows follows from the live updates. */
export function targetOf(client: Client, kept: KeptTarget): UploadTarget {
  const [kind, id = ''] = kept.key.split(' ')
  return {
    ...kept,
    async put(photoIds, signal) {
      const body = { photo_ids: [...photoIds] }
      const { data, error } =
        kind === 'share'
          ? await client.call('POST /share/{ShareId}/photos', { params: { ShareId: id }, body, signal })
          : await client.call('POST /album/{AlbumId}/photos', { params: { AlbumId: id }, body, signal })
      return error ?? data.added_photo_ids
    },
  }
}

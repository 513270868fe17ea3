import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findOwnPhotos, ownPhotoDetail } from '../photos/index.ts'
import { editPhotos, undoEdit } from './edit-photos.ts'
import { findOwnWorlds } from './own-worlds.ts'

export function editRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  return {
    'PATCH /my/{PhotoId}': async ({ caller: { userId }, params, body }) => {
      const edit_id = await editPhotos(ports, userId, [params.PhotoId], body)
      return ok({ edit_id, photo: await ownPhotoDetail(ports, userId, params.PhotoId) })
    },

    'POST /my/edit': async ({ caller: { userId }, body: { photo_ids, ...wanted } }) => {
      const edit_id = await editPhotos(ports, userId, photo_ids, wanted)
      return ok({ edit_id, photos: await findOwnPhotos(ports, userId, photo_ids) })
    },

    'POST /my/edit/undo': async ({ caller: { userId }, body }) => {
      const { photoIds, leftOut } = await undoEdit(ports, userId, body.edit_id)
      return ok({ photos: await findOwnPhotos(ports, userId, photoIds), left_out: leftOut })
    },

    'GET /my/worlds': async ({ caller: { userId }, query }) =>
      ok({ worlds: await findOwnWorlds(ports.database.kysely, userId, query) }),
  }
}

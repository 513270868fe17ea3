import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { readCursor, writeCursor } from '../../http/moment-cursor.ts'
import { colourText } from '../photos/index.ts'
import { answerLink, changeLink, type LinkPorts, tokensOf } from './change-link.ts'
import { openLink } from './open-link.ts'
import { findLink, isOwnPhoto, linksPage, removeLink } from './store.ts'

export function photoLinkRoutes(ports: LinkPorts): Handlers {
  const db = ports.database.kysely
  return {
    'GET /my/links': async ({ caller, query }) => {
      const rows = await linksPage(db, caller.userId, readCursor(query.cursor), query.limit).execute()
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      return ok({
        links: shown.map((row) => ({
          ...answerLink(row, tokensOf(ports)),
          photo_id: row.photo_id,
          thumbnail_url: ports.contentUrls.photo(
            { photoId: row.photo_id, file: 'thumbnail.avif', way: 'owner' },
            ports.clock.now(),
          ),
          average_colour: row.colour === null ? null : colourText(row.colour),
          world_name: row.world_name,
          is_taken_down: row.is_taken_down,
        })),
        next_cursor: last ? writeCursor(last.created_at, last.photo_id) : null,
      })
    },

    'GET /my/{PhotoId}/link': async ({ caller, params }) => {
      if (!(await isOwnPhoto(db, caller.userId, params.PhotoId))) throw new Failure('not_found')
      const link = await findLink(db, params.PhotoId)
      return ok({ link: link ? answerLink(link, tokensOf(ports)) : null })
    },

    'POST /my/{PhotoId}/link': async ({ caller, params, body }) =>
      ok(await changeLink(ports, caller.userId, params.PhotoId, body)),

    /** Works for a photo in the trash too, so that its link does not come back when the photo is restored. */
    'DELETE /my/{PhotoId}/link': async ({ caller, params }) => {
      if (!(await isOwnPhoto(db, caller.userId, params.PhotoId))) throw new Failure('not_found')
      await removeLink(db, params.PhotoId)
      return noContent()
    },

    'GET /p/{LinkToken}': async ({ params }) => ok(await openLink(ports, params.LinkToken)),
  }
}

import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { answerLink, changeLink, type LinkPorts, tokensOf } from './change-link.ts'
import { openLink } from './open-link.ts'
import { findLink, isOwnPhoto, removeLink } from './store.ts'

export function photoLinkRoutes(ports: LinkPorts): Handlers {
  const db = ports.database.kysely
  return {
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

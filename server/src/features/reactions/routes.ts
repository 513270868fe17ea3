import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findLibraryMarks } from '../marks/index.ts'
import { changeReaction } from './change-reaction.ts'

export function reactionRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  return {
    'POST /my/{PhotoId}/reaction': async ({ caller, params, body }) => {
      const photoId = await changeReaction(ports, caller.userId, params.PhotoId, body)
      const marksOf = await findLibraryMarks(ports, caller.userId, [photoId])
      return ok({ reactions: marksOf(photoId).reactions })
    },
  }
}

import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { changeOwnReaction, type ReactionChange } from '../marks/index.ts'
import { holdPhoto, isTagged } from '../tags/index.ts'
import { tellOfReaction } from './reaction-notifications.ts'

/**
 * Adds or removes a reaction by the owner or somebody tagged, and returns the photo's id as it is stored. Adding what exists or
 * removing what does not is no error. The owner is notified of each new reaction by somebody else.
 */
export async function changeReaction(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  userId: string,
  photoId: string,
  change: ReactionChange,
): Promise<string> {
  return database.kysely.transaction().execute(async (trx) => {
    const mayReact = (ownerId: string) => ownerId === userId || isTagged(trx, userId, photoId)
    const photo = await holdPhoto(trx, photoId, mayReact, [userId])
    if (!photo) throw new Failure('not_found')
    const target = { kind: 'library' } as const
    const own = { photoId: photo.photo_id, userId }
    if (await changeOwnReaction(trx, target, own, change)) {
      await tellOfReaction(trx, target, { ...own, toUserId: photo.owner_id }, clock.now())
    }
    return photo.photo_id
  })
}

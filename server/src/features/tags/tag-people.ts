import type { PublicUser } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { findLibraryMarks } from '../marks/index.ts'
import { holdPhoto } from './access.ts'
import { addTags, keepTags } from './store.ts'
import { findTold } from './stranger-limits.ts'
import { tellOfTag } from './tag-notifications.ts'

type TagPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

/**
 * Replaces the people who are tagged in one of the caller's photos, in this order. Of two concurrent calls, the later one wins
 * completely. Nobody is notified of the same photo twice.
 */
export async function tagPeople(
  ports: TagPorts,
  ownerId: string,
  photoId: string,
  userIds: readonly string[],
): Promise<PublicUser[]> {
  const wanted = [...new Set(userIds)]
  const now = ports.clock.now()
  await ports.database.kysely.transaction().execute(async (trx) => {
    const photo = await holdPhoto(trx, photoId, (userId) => userId === ownerId, wanted)
    if (!photo) throw new Failure('not_found')
    const stranger = wanted.find((userId) => !photo.people.has(userId))
    if (stranger) throw new Failure('invalid_input', { message: `in_user_ids: there is no user ${stranger}` })
    await keepTags(trx, photo, wanted)
    const tagging = { photoId: photo.photo_id, byUserId: ownerId }
    const toUserIds = await findTold(trx, ports, tagging, await addTags(trx, photo, wanted, now))
    await tellOfTag(trx, { ...tagging, toUserIds }, now)
  })
  const marksOf = await findLibraryMarks(ports, ownerId, [photoId])
  return marksOf(photoId).in_users
}

import { insertFavorite } from '../features/favorites/index.ts'
import { lockStorage, setTrashed } from '../features/photos/index.ts'
import type { Ports } from '../ports/ports.ts'
import type { DemoPhoto } from './demo-plan.ts'

const day = 86_400_000
/** One of this many photos is somebody's favorite. */
const favoriteEvery = 8
/** Days since the photos in the trash were put there: one about to be deleted, some in between, one of yesterday. */
const trashedSince = [28, 24, 12, 5, 1]

/** What the users did with their own photos: some favorites, and a trash with photos of every age. */
export async function addChoices(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  photoIds: ReadonlyMap<DemoPhoto, string>,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now().getTime()
  for (const [key, userId] of userIds) {
    const own = [...photoIds].filter(([photo]) => photo.owner === key)
    const [oldest, others] = [own.slice(0, trashedSince.length), own.slice(trashedSince.length)]
    for (const [place, [photo, photoId]] of others.entries()) {
      if (place % favoriteEvery === favoriteEvery - 1)
        await database.kysely
          .transaction()
          .execute((trx) => insertFavorite(trx, userId, photoId, new Date(photo.takenAt.getTime() + day)))
    }
    for (const [place, [, photoId]] of oldest.entries()) {
      await database.kysely.transaction().execute(async (trx) => {
        await lockStorage(trx, userId)
        await setTrashed(trx, userId, [photoId], new Date(now - (trashedSince[place] ?? 1) * day))
      })
    }
  }
}

import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockStorage, setTrashed } from '../photos/index.ts'
import { countOwn } from './store.ts'

/** Moves photos into the trash (at `trashedAt`) or out of it (null): all of them, or throws if one is not the owner's. */
export async function movePhotos(
  { database }: Pick<Ports, 'database'>,
  ownerId: string,
  photoIds: readonly string[],
  trashedAt: Date | null,
): Promise<void> {
  const wanted = [...new Set(photoIds)]
  await database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    if ((await countOwn(trx, ownerId, wanted)) !== wanted.length) throw new Failure('not_found')
    await setTrashed(trx, ownerId, wanted, trashedAt)
  })
}

import { type Body, offsetMinutesOf } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { holdPhotos, redatePhotos } from '../collections/index.ts'
import { touchLists } from '../lists/index.ts'
import { lockStorage, touchLibrary } from '../photos/index.ts'
import { findOwnWorlds } from './own-worlds.ts'
import {
  changeCaptions,
  changeDates,
  changeWorlds,
  type DateChange,
  findEdited,
  redateTags,
  rememberPhotos,
  takeBack,
  type WorldChange,
} from './store.ts'

export type EditPorts = Pick<Ports, 'database' | 'clock'>
type WantedEdit = Omit<Body<'POST /my/edit'>, 'photo_ids'>

/**
 * Changes what the owner says of photos: of all of them, or throws if one is not the owner's or is in the trash. Their files stay
 * untouched. Returns the id by which the edit can be undone.
 */
export async function editPhotos(
  { database, clock }: EditPorts,
  ownerId: string,
  photoIds: readonly string[],
  wanted: WantedEdit,
): Promise<string> {
  const edited = [...new Set(photoIds)]
  const now = clock.now()
  const id = uuidv7(now.getTime())
  await database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    if (!(await holdPhotos(trx, ownerId, edited))) throw new Failure('not_found')
    const worldChange = await worldChangeOf(trx, ownerId, wanted.world)
    await rememberPhotos(trx, { id, ownerId, photoIds: edited, now })
    const dateChange = dateChangeOf(wanted)
    if (dateChange) requireInRange(await changeDates(trx, edited, dateChange), now)
    if (worldChange) await changeWorlds(trx, edited, worldChange)
    if (wanted.caption !== undefined) await changeCaptions(trx, edited, wanted.caption || null)
    await tellLists(trx, ownerId, edited)
  })
  return id
}

/** Takes an edit back. Returns which photos are as they were before, and how many are not because they are in the trash. */
export async function undoEdit(
  { database, clock }: EditPorts,
  ownerId: string,
  editId: string,
): Promise<{ photoIds: string[]; leftOut: number }> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    const { photoIds, count } = await findEdited(trx, ownerId, editId, clock.now())
    if (photoIds.length === 0) throw new Failure('not_found')
    await takeBack(trx, photoIds)
    await tellLists(trx, ownerId, photoIds)
    return { photoIds, leftOut: count - photoIds.length }
  })
}

/** Moves the photos to their new places in every list, and lets clients fetch them again. */
async function tellLists(trx: Transaction<Schema>, ownerId: string, photoIds: readonly string[]): Promise<void> {
  await redateTags(trx, photoIds)
  await redatePhotos(trx, photoIds)
  await touchLibrary(trx, ownerId)
  await touchLists(trx, photoIds)
}

function dateChangeOf({ taken_at, shift }: WantedEdit): DateChange | null {
  if (shift) return { seconds: shift.seconds, offset: shift.utc_offset_minutes ?? null }
  if (taken_at === null) return 'what the file says'
  return taken_at === undefined ? null : { to: new Date(taken_at), offset: offsetMinutesOf(taken_at) }
}

/** A world of the library keeps its id, and with it the link to its page. The id of any other world could lead astray. */
async function worldChangeOf(
  trx: Transaction<Schema>,
  ownerId: string,
  world: WantedEdit['world'],
): Promise<WorldChange | null> {
  if (world === undefined) return null
  if (world === null) return 'what the file says'
  if (world.world_id === undefined) return { worldId: null, worldName: world.world_name ?? null }
  const [known] = await findOwnWorlds(trx, ownerId, { worldId: world.world_id })
  if (!known) throw new Failure('not_found')
  return { worldId: known.world_id, worldName: known.world_name }
}

function requireInRange({ earliest, latest }: { earliest: Date; latest: Date }, now: Date): void {
  const { takenAt } = limits
  if (earliest.getTime() < takenAt.earliest || latest.getTime() > now.getTime() + takenAt.ahead) {
    throw new Failure('date_out_of_range')
  }
}

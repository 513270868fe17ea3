import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { Caption, ruled, SearchText, textErrors, WorldName } from '../../rules/text.ts'
import { Count, Id, PhotoId, Timestamp, WorldId } from '../../wire.ts'
import { Photo, PhotoDetail } from './photo.ts'
import { photoIds } from './photo-lists.ts'

const farthest = limits.takenAt.offsetMinutes
const UtcOffset = z.int().min(farthest.west).max(farthest.east)

/** The minutes east of UTC at the end of an ISO 8601 time. */
export function offsetMinutesOf(timestamp: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(timestamp) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

const SentTakenAt = described(
  'The local date and time with its UTC offset, from 1970 until a day from now; null for what the file says',
  Timestamp.check(
    ruled((value) => (UtcOffset.safeParse(offsetMinutesOf(value)).success ? null : { error: 'date_out_of_range' })),
  ).nullable(),
)

const SentWorld = described(
  'A world of the own library by its id, or a name of the own choice; a null name for no world, and null for what the file says',
  z
    .object({ world_id: WorldId.optional(), world_name: WorldName.nullable().optional() })
    .check(
      ruled(({ world_id, world_name }) =>
        (world_id === undefined) === (world_name === undefined)
          ? { error: 'invalid_input', detail: 'either world_id or world_name' }
          : null,
      ),
    )
    .nullable(),
)

const SentCaption = described('Null or an empty text for none', Caption.nullable())

const change = {
  taken_at: SentTakenAt.optional(),
  world: SentWorld.optional(),
  caption: SentCaption.optional(),
}

const Shift = described(
  'Moves all photos in time by the same difference, so that they keep their order; with an offset, they are shown in that time zone from now on',
  z.object({
    seconds: z.int().min(-limits.takenAt.shiftSeconds).max(limits.takenAt.shiftSeconds),
    utc_offset_minutes: UtcOffset.optional(),
  }),
)

/** An edit has to name something to change, and at most one way to change the date. */
const namesChanges = ruled<{ taken_at?: unknown; shift?: unknown; world?: unknown; caption?: unknown }>((edit) => {
  const { taken_at, shift, world, caption } = edit
  if (taken_at !== undefined && shift !== undefined) {
    return { error: 'invalid_input', detail: 'taken_at and shift exclude each other' }
  }
  const isEmpty = [taken_at, shift, world, caption].every((value) => value === undefined)
  return isEmpty ? { error: 'invalid_input', detail: 'nothing to change' } : null
})

/** Takes the edit back with `POST /my/edit/undo`, for `editUndo` and until the photos are edited again. */
const EditId = described('Undoes this edit', Id)

/** A world of the library, to choose from. */
export const KnownWorld = named('KnownWorld', z.object({ world_id: WorldId.nullable(), world_name: z.string() }))
export type KnownWorld = z.infer<typeof KnownWorld>

const errors = ['not_found', 'date_out_of_range', ...textErrors] as const

export const editCalls = calls('edits', {
  'PATCH /my/{PhotoId}': {
    summary:
      'Changes the date, the world or the caption of an own photo; the file stays as it is, and what it says can be brought back',
    who: ['photo owner'],
    params: z.object({ PhotoId }),
    body: z.object(change).check(namesChanges),
    answers: { 200: z.object({ edit_id: EditId, photo: PhotoDetail }) },
    errors,
  },
  'POST /my/edit': {
    summary: 'Changes the date, the world or the caption of many own photos: of all of them or of none',
    who: ['photo owner'],
    body: z.object({ photo_ids: photoIds(), ...change, shift: Shift.optional() }).check(namesChanges),
    answers: { 200: z.object({ edit_id: EditId, photos: z.array(Photo) }) },
    errors: [...errors, 'selection_over'],
  },
  'POST /my/edit/undo': {
    summary: 'Takes back an edit, for the photos that were not edited or trashed since',
    who: ['photo owner'],
    body: z.object({ edit_id: Id }),
    answers: { 200: z.object({ photos: z.array(Photo), left_out: Count }) },
    errors: ['not_found'],
  },
  'GET /my/worlds': {
    summary: `The worlds of the library whose names contain a text, last visited first: at most ${limits.worldsFound}`,
    who: ['user'],
    query: z.object({ text: SearchText.optional() }),
    answers: { 200: z.object({ worlds: z.array(KnownWorld) }) },
    errors: textErrors,
  },
})

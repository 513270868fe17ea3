import { z } from 'zod'
import { limits } from './limits.ts'
import { described } from './openapi/documentation.ts'

/**
 * Ids are UUIDv7; a photo's id contains its `added_at` in milliseconds. They are lower-cased only here, so that ids can be compared
 * as text.
 */
export const Id = z.uuid().toLowerCase()
export const UserId = Id
export const PhotoId = Id
export const AlbumId = Id
export const ShareId = Id
export const GroupId = Id
export const NotificationId = Id
export const TakedownId = Id
export const ClientId = z.string().regex(/^[\w-]{1,64}$/)
export const PromotionId = z.string().regex(/^[a-z0-9_-]{1,64}$/)
/** VRChat's `wrld_…`, or the world id of another platform. */
export const WorldId = z.string().regex(/^[\w-]{1,100}$/)
export const PlanId = z.string().regex(/^[a-z0-9_]{1,64}$/)

/** ISO 8601 with offset. */
export const Timestamp = z.iso.datetime({ offset: true })

const count = z.int().min(0)
/** A number of things, or of bytes. */
export const Count = count
export const Url = z.string()
/** `#rrggbb`. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/)
/** The same text in both languages. */
export const Bilingual = z.object({ ja: z.string(), en: z.string() })
export type Bilingual = z.infer<typeof Bilingual>

const latest = 8.64e15
/** The year 1, where the first part of a list starts. Photos can claim to be older than 1970. */
const earliest = Date.parse('0001-01-01T00:00:00Z')

/** Milliseconds since 1970 in an answer; if it is an id or a cursor, it is unique within its list. */
export const AnsweredMilliseconds = z.int().min(0).max(latest)

/** Paths, queries and forms contain text: only digits are parsed as a number, so that an empty value does not become 0. */
function integerIn(schema: z.ZodNumber) {
  return z.preprocess(
    (value: number | string) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    schema,
  )
}

export const sentInteger = (min: number, max: number) => integerIn(z.int().min(min).max(max))

/** A moment of a photo in an answer, in milliseconds since 1970. */
export const AnsweredMoment = z.int().min(earliest).max(latest)

/** Milliseconds since 1970 in a path, query or form. */
export const Milliseconds = sentInteger(0, latest)

/** The same, of a photo. */
export const SentPhotoMoment = sentInteger(earliest, latest)

/** A time in a form: milliseconds since 1970, or ISO 8601 with offset. */
export const SentMoment = z.preprocess((value: number | string) => {
  if (typeof value !== 'string') return value
  if (/^\d{1,16}$/.test(value)) return Number(value)
  return Timestamp.safeParse(value).success ? Date.parse(value) : value
}, z.int().min(0).max(latest))

/** JSON in a form or a header. What is no JSON stays a text, which the schema rejects. */
export function sentJson<Schema extends z.ZodType>(longest: number, schema: Schema) {
  return z.preprocess((value: z.input<Schema> | string) => {
    if (typeof value !== 'string' || value.length > longest) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)
}

/** `true` or `false` in a query; everything else is rejected instead of silently being true. */
export const SentBoolean = z.preprocess(
  (value: boolean | 'true' | 'false') => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)

/** The number of items to return; capped at the maximum of the list. */
export function pageLimit({ default: usual, max }: { default: number; max: number } = limits.page) {
  return described(
    `How many to answer; more than ${max} is taken as ${max}`,
    z
      .preprocess((value: number | string) => {
        const asked = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
        return typeof asked === 'number' && asked > max ? max : asked
      }, z.int().min(1).max(max))
      .default(usual),
  )
}

export const Direction = described(
  'past: newest first, going back from the start; future: oldest first, going forward from it',
  z.enum(['past', 'future']),
)
export const Order = z.enum(['asc', 'desc'])

/** A page by an opaque cursor: pass `next_cursor` of one answer as `cursor` of the next request. */
export const cursorQuery = {
  cursor: described('`next_cursor` of the page before', z.string().max(500).optional()),
  limit: pageLimit(),
}
export const NextCursor = z.string().nullable()

/** For calls whose success is a boolean according to the specification. */
export const Success = z.object({ success: z.boolean() })

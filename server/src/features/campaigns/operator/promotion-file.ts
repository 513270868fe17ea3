import { PromotionId } from '@koma/contract'
import { z } from 'zod'
import { cleanWorldId } from '../../../photo-metadata/ids.ts'
import { tidyCode } from '../codes.ts'

/** A phone shows a title in two lines, and a description without scrolling. */
const titleLength = 80
const descriptionLength = 2000
/** More than any event has had, and few enough for a query to compare with. */
const mostWorlds = 500
const mostCodes = 1000
/** Shorter codes could be found by trying, even with few tries a day. */
const shortestCode = 6
const codeLength = 64

const bilingual = (length: number) =>
  z.strictObject({ ja: z.string().trim().min(1).max(length), en: z.string().trim().min(1).max(length) })

const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'has to be a local time such as 2026-08-01T10:00, in the time_zone')
  .refine(isOnCalendar, 'is not on the calendar')

const timeZone = z.string().refine(isTimeZone, 'has to be a time zone such as Asia/Tokyo')

const code = z
  .string()
  .trim()
  .min(shortestCode)
  .max(codeLength)
  .regex(/^[\w-]+$/, 'may have letters, digits, - and _, since it is part of an address')

/** Asterisks alone would make every world one of the campaign. */
const worldName = z
  .string()
  .trim()
  .max(200)
  .refine((name) => name.replaceAll('*', '').trim() !== '', 'needs more than asterisks')

/** As the worlds of photos are stored, since the two are compared as text. */
const worldId = z.string().transform((text, context) => {
  const id = cleanWorldId(text)
  if (id === null) context.addIssue({ code: 'custom', message: 'has to be the id of a world, wrld_ and a UUID' })
  return id ?? z.NEVER
})

/** The file that `npm run promotion -- add` reads. */
export const PromotionFile = z
  .strictObject({
    promotion_id: PromotionId,
    addresses: z.array(PromotionId).max(20).default([]),
    title: bilingual(titleLength),
    description: bilingual(descriptionLength),
    time_zone: timeZone,
    starts_at: localTime,
    ends_at: localTime,
    hero_url: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
    worlds: z.strictObject({
      ids: z.array(worldId).max(mostWorlds).default([]),
      names: z.array(worldName).max(mostWorlds).default([]),
    }),
    codes: z
      .array(z.strictObject({ code, max_uses: z.int().min(1).max(1_000_000_000).nullable().default(null) }))
      .max(mostCodes)
      .default([]),
    grant: z
      .strictObject({
        storage_count_files: z.int().min(1).max(1_000_000_000),
        storage_size_bytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      })
      .nullable()
      .default(null),
  })
  .superRefine((file, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (file.starts_at >= file.ends_at) complain('ends_at', 'has to be after starts_at')
    if (file.worlds.ids.length + file.worlds.names.length === 0) {
      complain('worlds', 'has to name at least one world, by its id or by a pattern for its name')
    }
    if (file.grant && file.codes.length === 0) complain('codes', 'are needed to get what the campaign grants')
    const codes = file.codes.map((each) => tidyCode(each.code))
    if (new Set(codes).size < codes.length) complain('codes', 'has the same code twice; case does not matter')
  })
export type PromotionFile = z.infer<typeof PromotionFile>

function isOnCalendar(text: string): boolean {
  const date = new Date(`${text}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

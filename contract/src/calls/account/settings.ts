import { z } from 'zod'
import { calls } from '../../call.ts'
import { named } from '../../openapi/documentation.ts'
import { FirstShown, PhotoOrder } from '../photos/photo-lists.ts'
import { AlbumOrder } from '../sharing/albums.ts'

/** Settings of the account, the same on every device. Language, theme and single-key shortcuts are stored on each device. */
export const AccountSettings = named(
  'AccountSettings',
  z.object({
    /** For photos without an offset: an IANA name, or null until a device reports one. */
    time_zone: z.string().nullable(),
    /** Others may get the original files, with their metadata. */
    allow_original: z.boolean(),
    /** The order of the library: by which day, and which photos come first. */
    library_by: PhotoOrder,
    library_first: FirstShown,
    /** The order in which the account sees its albums. */
    albums_by: AlbumOrder,
    /** The experiments of the lab that are switched on. */
    lab: z.array(z.string()),
  }),
)
export type AccountSettings = z.infer<typeof AccountSettings>

const TimeZone = z
  .string()
  .max(100)
  .refine((name) => isTimeZone(name), 'not a time zone')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const SettingsChange = AccountSettings.extend({
  time_zone: TimeZone.nullable(),
  lab: z.array(z.string().regex(/^[a-z0-9_]{1,50}$/)).max(50),
}).partial()

export const settingCalls = calls('settings', {
  'GET /me/settings': {
    summary: 'The settings of the account',
    who: ['user'],
    answers: { 200: AccountSettings },
  },
  'PUT /me/settings': {
    summary: 'Changes settings of the account; what is left out stays',
    who: ['user'],
    body: SettingsChange,
    answers: { 200: AccountSettings },
  },
})

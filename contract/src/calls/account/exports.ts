import { z } from 'zod'
import { calls } from '../../call.ts'
import { MailLanguage } from '../../identity/fields.ts'
import { named } from '../../openapi/documentation.ts'
import { Count, Id, sentInteger, Timestamp, Url } from '../../wire.ts'

/**
 * The account's export: originals and a JSON of everything else, in ZIPs. `none` if there never was one; `expired` if there was, and
 * its links have ended, by themselves or by its owner. Each URL works until `expires_at`, any number of times and from any byte on.
 */
export const Export = named(
  'Export',
  z.object({
    state: z.enum(['none', 'preparing', 'ready', 'expired', 'failed']),
    asked_at: Timestamp.nullable(),
    photos_done: Count,
    photos_total: Count,
    bytes_done: Count,
    bytes_total: Count,
    /** An estimate while it is prepared; null as long as there is none. */
    seconds_left: Count.nullable(),
    files: z.array(z.object({ download_url: Url, filename: z.string(), photo_count: Count, bytes: Count })),
    expires_at: Timestamp.nullable(),
    /** When the next one can be asked for; null if that is now. */
    next_at: Timestamp.nullable(),
  }),
)
export type Export = z.infer<typeof Export>

export const exportCalls = calls('exports', {
  'POST /me/export': {
    summary: 'Prepares an export; one that is being prepared is answered as it is. A mail tells when it is ready',
    who: ['user'],
    beforeTerms: true,
    body: z.object({ language: MailLanguage }),
    answers: { 202: Export },
    errors: ['export_limit'],
    rate: { max: 10, per: 'minute' },
  },
  'GET /me/export': {
    summary: 'The state of the export, its progress, and its files once they are ready',
    who: ['user'],
    beforeTerms: true,
    answers: { 200: Export },
  },
  'DELETE /me/export': {
    summary: 'Cancels an export that is being prepared, or ends the links of one that is ready',
    who: ['user'],
    beforeTerms: true,
    answers: { 200: Export },
  },
  'GET /export': {
    summary:
      'Streams a ZIP of an export, or a range of it; the signature lets it in, since a browser downloads without headers',
    who: ['guest'],
    beforeTerms: true,
    query: z.object({ id: Id, file: sentInteger(1, 100_000), signature: z.string().min(1).max(100) }),
    answers: { 200: null },
    answerType: 'application/zip',
    errors: ['link_expired'],
    rate: { max: 120, per: 'minute' },
  },
})

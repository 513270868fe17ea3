import type { Export } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Ports } from '../../ports/ports.ts'
import { archiveUrl, fileName } from './archive/open-archive.ts'
import { currentExport, type ExportRow, filesOf } from './store.ts'

export interface ExportParts {
  ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock' | 'secrets'>
  /** The origin of the API; empty if it is the same as the page's. */
  apiUrl: string
}

const none: Export = {
  state: 'none',
  asked_at: null,
  photos_done: 0,
  photos_total: 0,
  bytes_done: 0,
  bytes_total: 0,
  seconds_left: null,
  files: [],
  expires_at: null,
  next_at: null,
}

export async function answerExport({ ports, apiUrl }: ExportParts, userId: string): Promise<Export> {
  const { database, clock, secrets } = ports
  const row = await currentExport(database.kysely, userId)
  if (!row) return none
  const now = clock.now()
  const { photos_done, photos_total, bytes_done, bytes_total } = row
  const state = stateOf(row, now)
  const files = state === 'ready' ? await filesOf(database.kysely, row) : []
  return {
    state,
    asked_at: row.asked_at.toISOString(),
    photos_done,
    photos_total,
    bytes_done,
    bytes_total,
    seconds_left: state === 'preparing' ? secondsLeft(row, now) : null,
    files: files.map(({ archive, photo_count, bytes }) => ({
      download_url: archiveUrl(secrets, apiUrl, row.export_id, archive),
      filename: fileName(row, archive),
      photo_count,
      bytes,
    })),
    expires_at: row.expires_at?.toISOString() ?? null,
    next_at: nextAt(row, now)?.toISOString() ?? null,
  }
}

function stateOf({ state, expires_at }: ExportRow, now: Date): Export['state'] {
  if (state === 'gone') return 'none'
  return state === 'ready' && expires_at !== null && expires_at <= now ? 'expired' : state
}

/** When the user may ask for the next export; null if that is now. One that failed does not count. */
export function nextAt({ state, ready_at }: ExportRow, now: Date): Date | null {
  if (state === 'failed' || ready_at === null) return null
  const next = new Date(ready_at.getTime() + limits.export.every)
  return next > now ? next : null
}

/** By how long it took so far. Too little is known of it in the first seconds. */
function secondsLeft({ chosen_at, bytes_done, bytes_total }: ExportRow, now: Date): number | null {
  const elapsed = chosen_at === null ? 0 : (now.getTime() - chosen_at.getTime()) / 1000
  if (elapsed < 5 || bytes_done === 0) return null
  return Math.ceil((elapsed * Math.max(0, bytes_total - bytes_done)) / bytes_done)
}

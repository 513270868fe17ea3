import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { tokensOf } from '../../photo-links/index.ts'
import { keyOf, type Thing } from '../../takedowns/index.ts'
import { thingOf } from '../thing-columns.ts'
import type { CommandPorts } from './moderation-commands.ts'

/** Things in a list; what is behind them shows once these are decided about. */
const listed = 50
/** Pictures of a share, and texts of reporters, that are shown of each thing. */
const shown = 3

const kinds: Record<Thing['kind'], string> = {
  share: 'the shared album',
  share_photo: 'the photo in a shared album',
  photo_link: 'the link of a photo',
  promotion_post: 'the campaign post',
  user: 'the user',
}

export function describe(thing: Thing): string {
  return `${kinds[thing.kind]} ${keyOf(thing)}`
}

type ThingRow = Parameters<typeof thingOf>[0] & { owner: string }
type OpenRow = ThingRow & { reports: number; since: Date; reasons: string[]; texts: string[] }
type AppealRow = ThingRow & { reason: string; taken_at: Date; appealed_at: Date; appeal: string }
type DownRow = ThingRow & { reason: string; taken_at: Date; until: Date | null }

const ownerName = sql`coalesce(users.koma_id, users.user_id::text) as owner`

/** What was reported and not decided about, the oldest first. */
async function listOpen(ports: CommandPorts, webUrl: string): Promise<string[]> {
  const { rows } = await sql<OpenRow>`
    select report.kind, report.share_id, report.photo_id, report.promotion_id, report.owner_id, ${ownerName},
      count(*)::int as reports, min(report.reported_at) as since, array_agg(distinct report.reason) as reasons,
      coalesce((array_agg(report.text order by report.reported_at) filter (where report.text is not null))[1:${sql.lit(shown)}], '{}') as texts
    from reports as report join users on users.user_id = report.owner_id
    where report.closed_at is null
    group by report.thing, report.kind, report.share_id, report.photo_id, report.promotion_id, report.owner_id, users.user_id
    order by since limit ${listed}`.execute(ports.database.kysely)
  const entries = await Promise.all(
    rows.map(async (row) => {
      const { reports, since, reasons, texts } = row
      const head = `${reports} ${reports === 1 ? 'report' : 'reports'} since ${since.toISOString()}: ${reasons.join(', ')}`
      return [head, ...(await linesOf(ports, webUrl, row)), ...texts.map((text) => `  says    ${oneLine(text)}`)]
    }),
  )
  return entries.map((lines) => lines.join('\n'))
}

/** What owners say against take-downs, and was not decided about; the oldest first. */
async function listAppeals(ports: CommandPorts, webUrl: string): Promise<string[]> {
  const { rows } = await sql<AppealRow>`
    select down.kind, down.share_id, down.photo_id, down.promotion_id, down.owner_id, ${ownerName},
      down.reason, down.taken_at, down.appealed_at, down.appeal
    from takedowns as down join users on users.user_id = down.owner_id
    where down.appealed_at is not null and down.appeal_closed_at is null and down.restored_at is null
    order by down.appealed_at limit ${listed}`.execute(ports.database.kysely)
  const entries = rows.map(async (row) => [
    `An appeal since ${row.appealed_at.toISOString()} against ${row.reason} of ${row.taken_at.toISOString()}`,
    ...(await linesOf(ports, webUrl, row)),
    `  says    ${oneLine(row.appeal)}`,
  ])
  return (await Promise.all(entries)).map((lines) => lines.join('\n'))
}

/** All that waits for the operator. */
export async function listWaiting(ports: CommandPorts, webUrl: string): Promise<string> {
  const [reports, appeals] = await Promise.all([listOpen(ports, webUrl), listAppeals(ports, webUrl)])
  const waiting = [...reports, ...appeals]
  return waiting.length === 0 ? 'There are no open reports and no appeals.' : waiting.join('\n\n')
}

/** What is down, the newest first, with suspended users. */
export async function listDown(ports: CommandPorts, webUrl: string): Promise<string> {
  const { rows } = await sql<DownRow>`
    select down.kind, down.share_id, down.photo_id, down.promotion_id, down.owner_id, ${ownerName},
      down.reason, down.taken_at, down.until
    from takedowns as down join users on users.user_id = down.owner_id
    where down.restored_at is null and down.suspension_id is null
    order by down.taken_at desc limit ${listed}`.execute(ports.database.kysely)
  if (rows.length === 0) return 'Nothing is down.'
  const entries = await Promise.all(
    rows.map(async (row) => {
      const until = row.until ? ` until ${row.until.toISOString()}` : ''
      return [`Since ${row.taken_at.toISOString()}${until}: ${row.reason}`, ...(await linesOf(ports, webUrl, row))]
    }),
  )
  return entries.map((lines) => lines.join('\n')).join('\n\n')
}

/** What reporters write must not look like lines of ours, or control the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim()
}

async function linesOf(ports: CommandPorts, webUrl: string, row: ThingRow): Promise<string[]> {
  const thing = thingOf(row)
  const path = await pathOf(ports, thing)
  const pictures = await picturesOf(ports, webUrl, thing)
  return [
    `  what    ${describe(thing)}`,
    `  owner   ${row.owner}`,
    ...(path === null ? [] : [`  page    ${webUrl}${path}`]),
    ...pictures.map((url) => `  picture ${url}`),
  ]
}

async function pathOf(ports: CommandPorts, thing: Thing): Promise<string | null> {
  const db = ports.database.kysely
  switch (thing.kind) {
    case 'share':
      return `/share/${thing.shareId}`
    case 'share_photo':
      return `/share/${thing.shareId}/photo/${thing.photoId}`
    case 'photo_link': {
      const link = await db
        .selectFrom('photo_links')
        .select('seed')
        .where('photo_id', '=', thing.photoId)
        .executeTakeFirst()
      return link ? `/p/${tokensOf(ports).tokenOf(link.seed)}` : null
    }
    case 'promotion_post': {
      const post = await db
        .selectFrom('promotion_posts')
        .select('posted_at')
        .where('promotion_id', '=', thing.promotionId)
        .where('photo_id', '=', thing.photoId)
        .executeTakeFirst()
      return post ? `/pr/${thing.promotionId}/photo/${post.posted_at.getTime()}` : null
    }
    case 'user':
      return `/user/${thing.ownerId}`
  }
}

/** Addresses of pictures that open without signing in, for a day, also if the thing is locked or down. */
async function picturesOf(
  { database, contentUrls, clock }: CommandPorts,
  webUrl: string,
  thing: Thing,
): Promise<string[]> {
  const photoIds = 'photoId' in thing ? [thing.photoId] : await newestOf(database.kysely, thing)
  return photoIds.map((photoId) => {
    const url = contentUrls.photo({ photoId, file: 'large.avif', way: 'owner' }, clock.now())
    return url.startsWith('/') ? `${webUrl}${url}` : url
  })
}

async function newestOf(db: Kysely<Schema>, thing: Thing): Promise<string[]> {
  if (thing.kind !== 'share') return []
  const rows = await db
    .selectFrom('share_photos')
    .select('photo_id')
    .where('share_id', '=', thing.shareId)
    .where(({ not }) => not('hidden'))
    .orderBy('added_at', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ photo_id }) => photo_id)
}

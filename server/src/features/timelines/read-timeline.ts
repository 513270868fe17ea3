import type { TimelineItem, TimelinePage } from '@koma/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { TimelineQuestion, TimelineRow, TimelineSource, TimelineSources } from './sources.ts'

type Kind = TimelineItem['kind']
type KindRow = TimelineRow & { kind: Kind }

/** A page of a timeline: one query for the rows of all sources, then the answers of each source. */
export async function readTimeline(
  db: Kysely<Schema>,
  sources: TimelineSources,
  question: TimelineQuestion,
): Promise<TimelinePage> {
  const { limit, viewerId } = question
  const query = selectRows(sources, { ...question, limit: limit + 1 })
  const rows = query ? (await query.execute(db)).rows : []
  const shown = rows.slice(0, limit)
  const next = rows[limit]
  return {
    items: await answerRows(sources, viewerId, shown),
    has_more: next !== undefined,
    next_timestamp: next ? next.posted_at.getTime() : null,
  }
}

/** Ids of shares are UUIDs and those of campaigns are not, so both are read as text. */
const columns = sql`posted_at, place_id::text as place_id, user_id, first_at, photo_count`

/** Null if the viewer sees nothing of any source. */
function selectRows(sources: TimelineSources, question: TimelineQuestion): RawBuilder<KindRow> | null {
  const arms = all(sources).flatMap(([kind, source]) => {
    const rows = source.select(question)
    return rows ? [sql`select ${sql.lit(kind)}::text as kind, ${columns} from (${rows}) as ${sql.ref(kind)}`] : []
  })
  if (arms.length === 0) return null
  const order = question.direction === 'past' ? sql`desc` : sql`asc`
  return sql<KindRow>`
    select kind, posted_at, place_id, user_id, first_at, photo_count from (${sql.join(arms, sql` union all `)}) as posts
    order by posted_at ${order} limit ${question.limit}`
}

async function answerRows(
  sources: TimelineSources,
  viewerId: string | null,
  rows: readonly KindRow[],
): Promise<TimelineItem[]> {
  const answered = await Promise.all(
    all(sources).map(([kind, source]) => {
      const ofKind = rows.filter((row) => row.kind === kind)
      return ofKind.length > 0 ? source.answer(viewerId, ofKind) : []
    }),
  )
  const itemOf = new Map(answered.flat().map((item) => [item.timestamp, item]))
  return rows.flatMap((row) => itemOf.get(row.posted_at.getTime()) ?? [])
}

/** Counts up to `atMost`: the query ends there, however much is new. */
export async function countNew(
  db: Kysely<Schema>,
  sources: TimelineSources,
  { viewerId, since, atMost }: { viewerId: string | null; since: Date; atMost: number },
): Promise<number> {
  const arms = all(sources).flatMap(([, source]) => source.selectNew(viewerId, since) ?? [])
  if (arms.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${sql.join(arms, sql` union all `)}) as photos limit ${atMost}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

function all(sources: TimelineSources): Array<[Kind, TimelineSource]> {
  return Object.entries(sources) as Array<[Kind, TimelineSource]>
}

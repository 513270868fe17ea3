import type { Report } from '@koma/contract'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findOpened } from '../photo-links/index.ts'
import { isPublic, type ShareDoor } from '../shares/index.ts'
import type { Thing } from '../takedowns/index.ts'

export type ReportPorts = Pick<Ports, 'database' | 'clock' | 'secrets'>
/** What can be reported. */
export type ReportedThing = Exclude<Thing, { kind: 'user' }>

type Unexplained<One> = One extends unknown ? Omit<One, 'reason' | 'text'> : never
/** What a report or another call names, whatever is said of it. */
type Named = Unexplained<Report>

interface Question {
  caller: Caller | null
  report: Named
  key: Parameters<ShareDoor['openToSee']>[2]
}

/** Finds the thing as the caller sees it. Whoever does not see it hears the same as from the call that would show it. */
export async function findReported(ports: ReportPorts, shares: ShareDoor, question: Question): Promise<ReportedThing> {
  const { report } = question
  if (report.kind === 'share') return findShared(ports, shares, question, report)
  if (report.kind === 'photo_link') {
    const { photo_id: photoId, owner_id: ownerId } = await findOpened(ports, report.id)
    return { kind: 'photo_link', photoId, ownerId }
  }
  const post = await ports.database.kysely
    .selectFrom('promotion_posts')
    .select(['promotion_id', 'photo_id', 'user_id'])
    .where('posted_at', '=', new Date(report.id))
    .where(({ not }) => not('hidden'))
    .executeTakeFirst()
  if (!post) throw new Failure('not_found')
  return {
    kind: 'promotion_post',
    promotionId: post.promotion_id,
    photoId: post.photo_id,
    ownerId: post.user_id,
  }
}

async function findShared(
  { database }: ReportPorts,
  shares: ShareDoor,
  { caller, key }: Question,
  { id, photo_id: photoId }: Extract<Named, { kind: 'share' }>,
): Promise<ReportedThing> {
  const { share } = await shares.openToSee(caller, id, key)
  if (!isPublic(share.share_type)) throw new Failure('not_public')
  if (photoId === undefined) return { kind: 'share', shareId: share.share_id, ownerId: share.owner_id }
  const { rows } = await sql<{ adder_id: string }>`
    select adder_id from share_photos where share_id = ${share.share_id} and photo_id = ${photoId} and not hidden`.execute(
    database.kysely,
  )
  const [item] = rows
  if (!item) throw new Failure('not_found')
  return { kind: 'share_photo', shareId: share.share_id, photoId, ownerId: item.adder_id }
}

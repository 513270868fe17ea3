import type { Ports } from '../../../ports/ports.ts'
import { answerPromotions, type PromotionRow } from '../promotions.ts'

type DescribePorts = Pick<Ports, 'database' | 'clock'>

/** Every campaign, the latest first. */
export async function listPromotions(ports: DescribePorts): Promise<string> {
  const promotions = await ports.database.kysely
    .selectFrom('promotions')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('promotion_id')
    .execute()
  if (promotions.length === 0) return 'There are no campaigns.'
  const told = await Promise.all(promotions.map((promotion) => describe(ports, promotion)))
  return told.join('\n')
}

export async function describePromotion(ports: DescribePorts, promotionId: string): Promise<string> {
  const promotion = await ports.database.kysely
    .selectFrom('promotions')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirstOrThrow()
  return describe(ports, promotion)
}

async function describe({ database, clock }: DescribePorts, promotion: PromotionRow): Promise<string> {
  const db = database.kysely
  const ofIt = { promotion_id: promotion.promotion_id }
  const [answers, addresses, codes] = await Promise.all([
    answerPromotions(db, null, [promotion], clock.now()),
    db.selectFrom('promotion_addresses').select('address').where('promotion_id', '=', ofIt.promotion_id).execute(),
    db.selectFrom('promotion_codes').selectAll().where('promotion_id', '=', ofIt.promotion_id).execute(),
  ])
  const [{ state = '', posts_count = 0, users_count = 0 } = {}] = answers
  const time = (moment: Date) => timeIn(promotion.time_zone, moment)
  const paths = addresses.map(({ address }) => `/pr/${address}`).sort()
  return [
    `${promotion.promotion_id}: ${state}, from ${time(promotion.starts_at)} to ${time(promotion.ends_at)} (${promotion.time_zone})`,
    `  ja: ${promotion.title_ja}`,
    `  en: ${promotion.title_en}`,
    `  pages: ${paths.join(', ')}`,
    `  worlds: ${[...promotion.world_ids, ...promotion.world_names].join(', ')}`,
    ...(promotion.grant_files === null
      ? []
      : [`  grants: ${promotion.grant_files} photos, ${promotion.grant_bytes} bytes`]),
    ...codes.map(({ hint, uses, max_uses }) => `  code ${hint}…: used ${uses} times of ${max_uses ?? 'any number'}`),
    `  posts: ${posts_count} by ${users_count} people`,
  ].join('\n')
}

/** `2026-08-01 10:00` in that time zone. */
function timeIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
}

import { sql, type Transaction } from 'kysely'
import type { Ports } from '../../../ports/ports.ts'
import { StartError } from '../../../process/start-error.ts'
import type { Schema } from '../../../schema/index.ts'
import { hashCode, tidyCode } from '../codes.ts'
import type { PromotionFile } from './promotion-file.ts'

/** How much of a code the list shows. The rest has to be guessed. */
const hintLength = 2

/**
 * Adds a campaign, or makes the one with this id what the file says. Its posts stay, and so do the uses of codes that are still in
 * the file. Returns whether it is new.
 */
export async function savePromotion(ports: Pick<Ports, 'database' | 'secrets'>, file: PromotionFile): Promise<boolean> {
  return ports.database.kysely.transaction().execute(async (trx) => {
    const isNew = await saveRow(trx, file)
    await saveAddresses(trx, file)
    await saveCodes(ports, trx, file)
    return isNew
  })
}

async function saveRow(trx: Transaction<Schema>, file: PromotionFile): Promise<boolean> {
  const moment = (local: string) => sql<Date>`${local}::timestamp at time zone ${file.time_zone}::text`
  const row = {
    title_ja: file.title.ja,
    title_en: file.title.en,
    description_ja: file.description.ja,
    description_en: file.description.en,
    starts_at: moment(file.starts_at),
    ends_at: moment(file.ends_at),
    time_zone: file.time_zone,
    hero_url: file.hero_url,
    world_ids: file.worlds.ids,
    world_names: file.worlds.names,
    grant_files: file.grant?.storage_count_files ?? null,
    grant_bytes: file.grant?.storage_size_bytes ?? null,
  }
  const { is_new } = await trx
    .insertInto('promotions')
    .values({ promotion_id: file.promotion_id, ...row })
    .onConflict((conflict) => conflict.column('promotion_id').doUpdateSet(row))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return is_new
}

async function saveAddresses(trx: Transaction<Schema>, { promotion_id, addresses }: PromotionFile): Promise<void> {
  const wanted = [...new Set([promotion_id, ...addresses])].sort()
  await trx
    .deleteFrom('promotion_addresses')
    .where('promotion_id', '=', promotion_id)
    .where('address', 'not in', wanted)
    .execute()
  for (const address of wanted) {
    const { owner } = await trx
      .insertInto('promotion_addresses')
      .values({ address, promotion_id })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ address }))
      .returning('promotion_id as owner')
      .executeTakeFirstOrThrow()
    if (owner !== promotion_id) throw new StartError(`The address ${address} belongs to the campaign ${owner}.`)
  }
}

async function saveCodes(
  ports: Pick<Ports, 'secrets'>,
  trx: Transaction<Schema>,
  { promotion_id, codes }: PromotionFile,
): Promise<void> {
  const wanted = codes.map(({ code, max_uses }) => ({
    code_hash: hashCode(ports, code),
    hint: tidyCode(code).slice(0, hintLength),
    max_uses,
  }))
  await sql`
    delete from promotion_codes
    where promotion_id = ${promotion_id} and code_hash <> all(${wanted.map(({ code_hash }) => code_hash)}::bytea[])`.execute(
    trx,
  )
  for (const { code_hash, hint, max_uses } of wanted) {
    const { owner } = await trx
      .insertInto('promotion_codes')
      .values({ code_hash, promotion_id, hint, max_uses })
      .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ max_uses }))
      .returning('promotion_id as owner')
      .executeTakeFirstOrThrow()
    if (owner !== promotion_id)
      throw new StartError(`The code that begins with ${hint} belongs to the campaign ${owner}.`)
  }
}

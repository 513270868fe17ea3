import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../../ports/ports.ts'
import { codeOf } from '../../../process/file-error.ts'
import { StartError } from '../../../process/start-error.ts'
import type { Schema } from '../../../schema/index.ts'
import { stateOf } from '../promotions.ts'
import { describePromotion, listPromotions } from './describe-promotions.ts'
import { PromotionFile } from './promotion-file.ts'
import { savePromotion } from './save-promotion.ts'

type CommandPorts = Pick<Ports, 'database' | 'clock' | 'secrets'>

const usage = 'Say what to do: list, add <file.json>, or end <promotion_id>.'

/** Runs `npm run promotion -- <args>` and returns what to print. Mistakes are told as a StartError. See: docs/promotions.md. */
export async function runPromotionCommand(ports: CommandPorts, args: readonly string[]): Promise<string> {
  const [command, subject, ...more] = args
  if (more.length > 0) throw new StartError(usage)
  if (command === 'list' && subject === undefined) return listPromotions(ports)
  if (command === 'add' && subject !== undefined) {
    const file = await readPromotion(subject)
    const isNew = await savePromotion(ports, file)
    return `${isNew ? 'Added' : 'Changed'} ${await describePromotion(ports, file.promotion_id)}`
  }
  if (command === 'end' && subject !== undefined) return endPromotion(ports, subject)
  throw new StartError(usage)
}

async function readPromotion(path: string): Promise<PromotionFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`The file ${path} cannot be read (${codeOf(error)}).`)
  })
  return parsePromotion(text)
}

/** Throws a StartError that names everything that is wrong with the file. */
function parsePromotion(text: string): PromotionFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new StartError(`The campaign was not saved. The file is not JSON: ${(error as Error).message}.`)
  }
  const parsed = PromotionFile.safeParse(json)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new StartError(`The campaign was not saved. ${issues.join('; ')}.`)
}

async function endPromotion({ database, clock }: CommandPorts, promotionId: string): Promise<string> {
  const now = clock.now()
  const promotion = await find(database.kysely, promotionId)
  if (stateOf(promotion, now) === 'over') return `${promotionId} is over already.`
  await sql`
    update promotions set ends_at = ${now}, starts_at = least(starts_at, ${now}) where promotion_id = ${promotionId}`.execute(
    database.kysely,
  )
  return `Ended ${promotionId}: nobody can post to it or use its codes any more, its posts stay, and what it granted has ended.`
}

async function find(db: Kysely<Schema>, promotionId: string) {
  const promotion = await db
    .selectFrom('promotions')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst()
  if (!promotion) throw new StartError(`There is no campaign ${promotionId}; "list" shows them all.`)
  return promotion
}

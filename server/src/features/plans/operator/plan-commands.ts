import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Ports } from '../../../ports/ports.ts'
import { codeOf } from '../../../process/file-error.ts'
import { StartError } from '../../../process/start-error.ts'
import type { Schema } from '../../../schema/index.ts'
import { allPlans, discountOf, type PlanRow } from '../plan-rows.ts'
import { PlanSettings, readStorage, writeStorage } from './plan-settings.ts'

type PlanPorts = Pick<Ports, 'database' | 'clock'>

const options = {
  title: { type: 'string' },
  interval: { type: 'string' },
  price: { type: 'string' },
  storage: { type: 'string' },
  photos: { type: 'string' },
  hierarchy: { type: 'string' },
  'feature-ja': { type: 'string', multiple: true },
  'feature-en': { type: 'string', multiple: true },
  'product-id': { type: 'string' },
  'price-id': { type: 'string' },
  popular: { type: 'boolean' },
  'on-sale': { type: 'boolean' },
} as const

type Given = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const usage = 'Say what to do: list, add <plan_id> --title ..., set <plan_id> --price ..., or retire <plan_id>.'

/** Runs `npm run plans -- <args>` and returns what to print. Mistakes are told as a StartError. See: docs/plans.md. */
export async function runPlanCommand({ database, clock }: PlanPorts, args: readonly string[]): Promise<string> {
  const { command, planId, given } = readArguments(args)
  const db = database.kysely
  if (command === 'list') return listPlans(db)
  const existing = (await allPlans(db)).find(({ plan_id }) => plan_id === planId)
  switch (command) {
    case 'add': {
      if (existing) throw new StartError(`There is a plan ${planId} already: change it with "set ${planId}".`)
      const plan = checked({ ...blank(planId), ...changesOf(given, null) })
      await save(db, plan)
      return `Added ${describe(plan, [plan])}`
    }
    case 'set': {
      const found = required(existing, planId)
      const plan = checked({ ...found, ...changesOf(given, found.retired_at) })
      await save(db, plan)
      return `Changed to ${describe(plan, await allPlans(db))}`
    }
    case 'retire': {
      const found = required(existing, planId)
      await save(db, checked({ ...found, is_popular: false, retired_at: found.retired_at ?? clock.now() }))
      return `Retired ${planId}: nobody can subscribe to it any more, and its subscribers keep it.`
    }
    default:
      throw new StartError(usage)
  }
}

function readArguments(args: readonly string[]): { command: string; planId: string; given: Given } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command = '', planId = '', more] = positionals
    const isComplete = command === 'list' ? planId === '' : planId !== '' && more === undefined
    if (!isComplete) throw new StartError(usage)
    return { command, planId, given: values }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** A plan without the settings that have no default, which `checked` then asks for. */
function blank(planId: string) {
  return {
    plan_id: planId,
    features_ja: [],
    features_en: [],
    is_popular: false,
    product_id: null,
    price_id: null,
  }
}

function changesOf(given: Given, retiredAt: Date | null): Record<string, unknown> {
  const changes = {
    title: given.title,
    interval: given.interval,
    price: numberOf(given.price),
    storage_size_bytes: given.storage === undefined ? undefined : (readStorage(given.storage) ?? Number.NaN),
    storage_files_length: numberOf(given.photos),
    hierarchy: numberOf(given.hierarchy),
    features_ja: given['feature-ja'],
    features_en: given['feature-en'],
    product_id: given['product-id'],
    price_id: given['price-id'],
    is_popular: given.popular,
    retired_at: given['on-sale'] ? null : retiredAt,
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** Digits only: `1e3`, ` 12 ` or nothing would otherwise become a number too. */
function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

function checked(plan: Record<string, unknown>): PlanRow {
  const parsed = PlanSettings.safeParse(plan)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StartError(`The plan was not saved. ${issues.join('; ')}.`)
}

function required(plan: PlanRow | undefined, planId: string): PlanRow {
  if (plan) return plan
  throw new StartError(`There is no plan ${planId}; "list" shows them all.`)
}

const uniqueViolation = '23505'

/** Writes the plan, and notes its price for good: who subscribes now keeps this price even if the plan gets another one. */
async function save(db: Kysely<Schema>, plan: PlanRow): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (plan.is_popular)
        await trx.updateTable('plans').set({ is_popular: false }).where('is_popular', '=', true).execute()
      const { plan_id, ...rest } = plan
      await trx
        .insertInto('plans')
        .values(plan)
        .onConflict((conflict) => conflict.column('plan_id').doUpdateSet(rest))
        .execute()
      if (plan.price_id === null) return
      const { plan_id: owner } = await trx
        .insertInto('plan_prices')
        .values({ price_id: plan.price_id, plan_id })
        .onConflict((conflict) =>
          conflict.column('price_id').doUpdateSet(({ ref }) => ({ price_id: ref('excluded.price_id') })),
        )
        .returning('plan_id')
        .executeTakeFirstOrThrow()
      if (owner !== plan_id) throw new StartError(`The price ${plan.price_id} belongs to the plan ${owner}.`)
    })
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    throw new StartError(
      `Another plan has the hierarchy ${plan.hierarchy} and the interval ${plan.interval}: retire it first, or choose another hierarchy.`,
    )
  }
}

async function listPlans(db: Kysely<Schema>): Promise<string> {
  const plans = await allPlans(db)
  return plans.map((plan) => describe(plan, plans)).join('\n')
}

function describe(plan: PlanRow, all: readonly PlanRow[]): string {
  const discount = discountOf(plan, all)
  const facts = [
    plan.title,
    plan.interval === null ? '0 yen' : `${plan.price} yen, ${plan.interval}`,
    ...(discount.amount > 0 ? [`${discount.amount} yen (${discount.percent}%) less than monthly`] : []),
    writeStorage(plan.storage_size_bytes),
    `${plan.storage_files_length} photos`,
    `hierarchy ${plan.hierarchy}`,
    ...(plan.is_popular ? ['popular'] : []),
    ...(plan.price_id === null ? [] : [`${plan.product_id} ${plan.price_id}`]),
    ...(plan.retired_at === null ? [] : [`retired on ${plan.retired_at.toISOString().slice(0, 10)}`]),
  ]
  return [
    `${plan.plan_id}: ${facts.join(', ')}`,
    `  ja: ${plan.features_ja.join(' / ')}`,
    `  en: ${plan.features_en.join(' / ')}`,
  ].join('\n')
}

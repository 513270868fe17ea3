import { freePlanId, PlanId } from '@koma/contract'
import { z } from 'zod'
import type { PlanRow } from '../plan-rows.ts'

/** A phone shows a title beside its price in one line, and a feature in two. */
const titleLength = 30
const featureLength = 60
/** More would push the button to subscribe out of sight. */
const mostFeatures = 8
/** In yen; a larger number is a slip of the keyboard. */
const highestPrice = 1_000_000
const pebibyte = 1024 ** 5

const feature = z.string().trim().min(1, 'must not be empty').max(featureLength)
const providerId = z.string().trim().min(1).max(200).nullable()

/** What a plan must be like, whoever writes it. Messages name the option that is wrong. */
export const PlanSettings = z
  .object({
    plan_id: PlanId,
    title: z.string().trim().min(1).max(titleLength),
    interval: z.enum(['monthly', 'annual']).nullable(),
    price: z.int().min(0).max(highestPrice),
    storage_size_bytes: z.int().min(1).max(pebibyte),
    storage_files_length: z.int().min(1).max(1_000_000_000),
    hierarchy: z.int().min(0).max(100),
    features_ja: z.array(feature).max(mostFeatures),
    features_en: z.array(feature).max(mostFeatures),
    is_popular: z.boolean(),
    product_id: providerId,
    price_id: providerId,
    retired_at: z.date().nullable(),
  })
  .superRefine((plan, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (plan.features_ja.length !== plan.features_en.length) {
      complain('features', 'there must be as many in Japanese as in English')
    }
    if ((plan.product_id === null) !== (plan.price_id === null))
      complain('price_id', 'needs its product_id, and it this')
    if (plan.plan_id === freePlanId) {
      const isFree = plan.interval === null && plan.price === 0 && plan.hierarchy === 0 && plan.price_id === null
      if (!isFree) complain('price', 'the free plan has no price, no interval and the hierarchy 0')
      if (plan.retired_at) complain('plan_id', 'the free plan cannot be retired: every account begins with it')
    } else {
      if (plan.interval === null) complain('interval', 'must be monthly or annual')
      if (plan.price === 0) complain('price', 'must be more than 0; only the plan "free" costs nothing')
      if (plan.hierarchy === 0) complain('hierarchy', 'must be more than 0, which is the free plan')
    }
    if (plan.is_popular && plan.retired_at) complain('popular', 'a retired plan is not shown')
  }) satisfies z.ZodType<PlanRow>

const units: Record<string, number> = { MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 }

/** `100GiB`, or a number of bytes. Null if it is neither. */
export function readStorage(text: string): number | null {
  const [, number, unit] = text.match(/^(\d+(?:\.\d+)?)\s*(MiB|GiB|TiB)?$/) ?? []
  if (number === undefined) return null
  return Math.round(Number(number) * (unit ? (units[unit] ?? 1) : 1))
}

export function writeStorage(bytes: number): string {
  const [unit, size] = Object.entries(units).findLast(([, one]) => bytes >= one && bytes % one === 0) ?? ['', 1]
  return `${bytes / size}${unit || ' bytes'}`
}

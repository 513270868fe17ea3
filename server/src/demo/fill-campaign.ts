import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { PromotionFile, postToCampaign, savePromotion } from '../features/campaigns/index.ts'
import type { SimulatedBilling } from '../ports/billing/simulated/simulated-billing.ts'
import type { Ports } from '../ports/ports.ts'
import { demoWorlds } from './cast.ts'
import { type DemoIds, userOf } from './demo-ids.ts'
import type { DemoPhoto } from './demo-plan.ts'

const example = new URL('../../promotions/vket2025summer.json', import.meta.url)
const day = 24 * 3_600_000
/** The campaign began two weeks ago and ends in two weeks, whenever the demo is started. */
const fortnight = 14 * day
/** In ms, between two posts. */
const between = 5 * 3_600_000

/** Adds the example campaign, or moves its period so that it is running. */
export async function runCampaign(ports: Ports): Promise<void> {
  const file: unknown = JSON.parse(await readFile(example, 'utf8'))
  const now = ports.clock.now().getTime()
  const local = (moment: number) => new Date(moment).toISOString().slice(0, 16)
  const period = { time_zone: 'UTC', starts_at: local(now - fortnight), ends_at: local(now + fortnight) }
  await savePromotion(ports, PromotionFile.parse({ ...(file as object), ...period }))
}

/** Everybody posts photos from the campaign's world, and mio keeps some to post. */
export async function addPosts(ports: Ports, photos: readonly DemoPhoto[], ids: DemoIds): Promise<void> {
  const fitting = photos.filter(({ world }) => world?.worldId === demoWorlds.vket.worldId).toReversed()
  const kept = new Set(fitting.filter(({ owner }) => owner === 'mio').slice(0, 3))
  const posted = fitting.filter((photo) => !kept.has(photo))
  for (const [place, photo] of posted.entries()) {
    const photoId = ids.photos.get(photo)
    const userId = ids.users.get(photo.owner)
    if (!photoId || !userId) continue
    await postToCampaign(ports, userId, 'vket2025summer', photoId)
    const postedAt = new Date(ports.clock.now().getTime() - Math.min((place + 1) * between, fortnight - day) - place)
    await sql`
      update promotion_posts set posted_at = ${postedAt}, first_at = ${postedAt} where photo_id = ${photoId}`.execute(
      ports.database.kysely,
    )
  }
}

/** Mio pays for the Standard plan, by the simulated checkout. */
export async function subscribe(ports: Ports, ids: DemoIds): Promise<void> {
  if (ports.billing.kind !== 'simulated') return
  const billing = ports.billing as SimulatedBilling
  const planId = 'standard_annual'
  const urls = { successUrl: '/plan/result', cancelUrl: '/plan' }
  const wanted = { userId: userOf(ids, 'mio'), email: null, priceId: planId, productId: planId, ...urls }
  const { checkoutUrl } = await billing.createCheckout(wanted)
  const checkoutId = new URL(checkoutUrl, 'http://localhost').pathname.split('/').at(-1) ?? ''
  await billing.provider.endCheckout(checkoutId, 'pay')
}

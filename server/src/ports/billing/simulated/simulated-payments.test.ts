import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { makeUser, openSimulated } from '../test-billing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('[7 billing] the simulation bills each period, a larger plan at once, and what failed when it is paid', async () => {
  const harness = openSimulated(database)
  const { billing, clock } = harness
  const userId = await makeUser(database, randomUUID())
  const urls = { successUrl: 'http://localhost:4000/plan/result', cancelUrl: 'http://localhost:4000/plan' }
  const order = { priceId: 'price_standard_m', productId: 'prod_standard', email: null, ...urls }
  await harness.pay((await billing.createCheckout({ userId, ...order })).checkoutUrl)
  const { rows } = await database.pool.query('select customer_id from billing_customers where user_id = $1', [userId])
  const customerId = rows[0].customer_id as string
  const bills = async () =>
    (await billing.payments(userId)).map(({ amount, status, priceId }) => [amount, status, priceId])
  const first = [480, 'paid', 'price_standard_m']
  expect(await bills()).toEqual([first])

  clock.advance(86_400_000)
  await billing.provider.actOnPortal(customerId, { kind: 'change', priceId: 'price_pro_m' })
  expect(await bills()).toEqual([[980, 'paid', 'price_pro_m'], first])

  clock.advance(31 * 86_400_000)
  await billing.provider.renewDue()
  clock.advance(86_400_000)
  await billing.provider.actOnPortal(customerId, { kind: 'fail_payment' })
  await billing.provider.actOnPortal(customerId, { kind: 'fail_payment' })
  const pro = [980, 'paid', 'price_pro_m']
  expect(await bills()).toEqual([[980, 'open', 'price_pro_m'], pro, pro, first])
  await billing.provider.actOnPortal(customerId, { kind: 'pay' })
  await billing.provider.actOnPortal(customerId, { kind: 'cancel' })
  expect(await bills()).toEqual([pro, pro, pro, first])
  await billing.provider.end(customerId)
  expect(await bills()).toHaveLength(4)
})

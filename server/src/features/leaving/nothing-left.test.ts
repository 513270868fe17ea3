import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../ports/mail/mail.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { exportsOf } from '../exports/test-exports.ts'
import { planJobs } from '../plans/index.ts'
import { removeBlobs } from '../trash/remove-blobs.ts'
import { mailConfirmation } from './leaving-mail.ts'
import { removalSteps } from './removal-steps.ts'
import { removeAccount } from './remove-account.ts'
import { sweepDepartures } from './sweep-departures.ts'
import { type FullAccount, makeFullAccount, person } from './test-full-account.ts'

let koma: TestKoma
let account: FullAccount
let departureId: string
beforeEach(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_BILLING: 'simulated' })
  account = await makeFullAccount(koma)
})
afterEach(() => koma.stop())

async function goAway(): Promise<void> {
  const body = { koma_id: person.koma_id, password: person.password, language: 'en' as const }
  await koma.as(account.token).ask('DELETE /me', { body })
  const { rows } = await koma.ports.database.pool.query('select departure_id from departures')
  departureId = String(rows[0]?.departure_id)
}

/** What jobs and sweeps do in the hours after. */
async function letTimePass(): Promise<void> {
  await planJobs(koma.ports)['plans.sweep']({}, { signal: new AbortController().signal, attempt: 1 })
  await removeBlobs(koma.ports)
  koma.ports.clock.advance(2 * 3_600_000)
  await removeBlobs(koma.ports)
  await sweepDepartures(koma.ports)
}

/** Every column of every table that has one of the texts in it, as `schema.table.column`. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = koma.ports.database
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as "table", quote_ident(column_name) as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const hit = await pool.query(
      `select 1 from ${table} where exists (
         select from unnest($1::text[]) as needle
         where position(needle in ${column}::text) > 0 or position(encode(convert_to(needle, 'UTF8'), 'hex') in ${column}::text) > 0)
       limit 1`,
      [texts],
    )
    if (hit.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function allBlobs(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of koma.ports.blobs.keys('')) keys.push(key)
  return keys
}

const textsOf = ({ userId, subject, originals }: FullAccount) => [
  userId,
  subject,
  ...originals.keys(),
  ...Object.values(person),
  'みなも',
  'minamo',
  'old-minamo@private.example',
]

/** For a while, the logs of shares tell clients that photos are gone: by their random ids, and nothing else of them. */
const changeLog = ['public.list_changes.photo_id']

describe('[5 account deletion] after an account was deleted', () => {
  it('no column of any table and no blob has anything of the person', async () => {
    await exportsOf(koma).make(account.token)
    expect((await columnsWith(textsOf(account))).length).toBeGreaterThan(40)
    expect((await allBlobs()).some((key) => key.startsWith('export/'))).toBe(true)
    const sent: Message[] = []
    koma.ports.mail.send = async (message) => void sent.push(message)
    await goAway()
    await koma.runJobs()
    const jobsLeft = async () => {
      const { rows } = await koma.ports.database.pool.query('select from graphile_worker._private_jobs')
      return rows.length
    }
    await expect.poll(jobsLeft, { timeout: 60_000 }).toBe(0)
    await letTimePass()
    expect(await columnsWith(textsOf(account))).toEqual(changeLog)
    expect(await allBlobs()).toEqual([])
    const told = sent.filter(({ subject }) => subject === 'Your Koma account was deleted')
    expect(told.map(({ to }) => to)).toEqual([person.email])
  })

  it('it is removed to the end if the job is killed after each of its steps', async () => {
    await goAway()
    for (const killedAfter of removalSteps.keys()) {
      for (const step of removalSteps.slice(0, killedAfter + 1)) await step.run(koma.ports, account.userId)
    }
    await removeAccount(koma.ports, departureId)
    await removeAccount(koma.ports, departureId)
    await mailConfirmation(koma.ports, departureId)
    await letTimePass()
    // No worker runs here, which would have done the jobs of the photos.
    await koma.ports.database.pool.query('delete from graphile_worker._private_jobs')
    expect(await columnsWith(textsOf(account))).toEqual(changeLog)
    expect(await allBlobs()).toEqual([])
  })

  it('a job that is lost is found again by the sweep', async () => {
    await goAway()
    await koma.ports.database.pool.query('delete from graphile_worker._private_jobs')
    koma.ports.clock.advance(2 * 3_600_000)
    await sweepDepartures(koma.ports)
    await koma.runJobs()
    const isThere = async () => {
      const { rows } = await koma.ports.database.pool.query('select from users where user_id = $1', [account.userId])
      return rows.length
    }
    await expect.poll(isThere, { timeout: 15_000 }).toBe(0)
  })

  it('the shares go on with their members, and the subscription has ended', async () => {
    await goAway()
    await removeAccount(koma.ports, departureId)
    await letTimePass()
    const share = await koma.as('sora').ask('GET /share/{ShareId}', { params: { ShareId: account.shareId } })
    expect(share).toMatchObject({ my_role: 'owner', name: 'みんなの夏', photos_count: 1, members_count: 0 })
    const { rows } = await koma.ports.database.pool.query('select status from simulated_subscriptions')
    expect(rows).toEqual([{ status: 'canceled' }])
  })
})

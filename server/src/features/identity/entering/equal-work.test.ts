import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { statementsDuring } from '../../../ports/database/test-queries.ts'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import type { TestVisitor } from '../test-visitor.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })
let count = 0

interface Work {
  /** Every statement, with the number of rows of those that write. */
  statements: string[]
  hashes: number
}

async function workOf(task: () => Promise<unknown>): Promise<Work> {
  const hashing = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  const sent = await statementsDuring(async () => {
    await task()
    await service.identity.settled()
  })
  const statements = sent.map(({ text, command, rowCount }) => (command === 'SELECT' ? text : `${text} [${rowCount}]`))
  const work = { statements, hashes: hashing.mock.calls.length }
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  return work
}

/** Makes the same requests for an address with an account, one that waits for its code and one that nobody signed up with. */
async function expectEqualWork(ask: (email: string, visitor: TestVisitor) => Promise<unknown>): Promise<Work> {
  count += 1
  const [known, waiting, unknown] = ['known', 'waiting', 'unknown'].map((kind) => `${kind}${count}@example.com`)
  await service.member(String(known))
  await stranger().post('/sign-up', { email: waiting, password: goodPassword })
  await service.database.pool.query('delete from identity.mail_codes')
  const works: Work[] = []
  for (const email of [known, waiting, unknown]) {
    const visitor = stranger()
    works.push(await workOf(() => ask(String(email), visitor)))
  }
  expect(works[1]).toEqual(works[0])
  expect(works[2]).toEqual(works[0])
  expect(works[0]?.statements.length).toBeGreaterThan(0)
  return works[0] ?? { statements: [], hashes: 0 }
}

describe('an address that has an account takes no more and no less work', () => {
  it('when a wrong code is entered after a forgotten password', async () => {
    const work = await expectEqualWork(async (email, visitor) => {
      await visitor.post('/forgot-password', { email })
      await visitor.post('/reset-password', { email, code: '000000', password: goodPassword })
    })
    expect(work.hashes).toBe(0)
  })

  it.each(['/verify-email', '/reset-password'] as const)('when a code is made up for %s', async (path) => {
    await expectEqualWork(async (email, visitor) => {
      for (const code of ['000000', '000001']) await visitor.post(path, { email, code, password: goodPassword })
    })
  })

  it('when signing in with a wrong password', async () => {
    const work = await expectEqualWork((email, visitor) => visitor.post('/sign-in', { email, password: 'Wrong-2025' }))
    expect(work.hashes).toBe(1)
  })

  it('when signing up', async () => {
    const work = await expectEqualWork((email, visitor) => visitor.post('/sign-up', { email, password: 'Other-2025' }))
    expect(work.hashes).toBe(1)
  })

  it.each(['/forgot-password', '/resend-code'] as const)('when asking for a code by %s', async (path) => {
    await expectEqualWork((email, visitor) => visitor.post(path, { email }))
  })

  it('when a signed-in user wants to change to it', async () => {
    const member = await service.member('changes@example.com')
    await expectEqualWork((email) => member.post('/change-email', { email }))
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { hour, minute, moveTime, second } from '../test-time.ts'
import type { TestVisitor } from '../test-visitor.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })
const limitReached = { code: 1030, message: 'Attempt limit exceeded' }

/** Somebody who has just asked for a code to reset the password, and the code. */
async function askForCode(email: string) {
  await service.member(email)
  const owner = stranger()
  await owner.post('/forgot-password', { email })
  await service.identity.settled()
  return { owner, code: service.mailbox.code(email) }
}
const enter = (visitor: TestVisitor, email: string, code: string) =>
  visitor.post('/reset-password', { email, code, password: goodPassword })

/** Codes that are not the right one. */
function wrongCodes(right: string, count: number): string[] {
  return Array.from({ length: count + 1 }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count)
}
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map((answer) => answer.status)

describe('wrong guesses at a mailed code', () => {
  it('from other networks are refused after five in all, and the owner can still enter the code', async () => {
    const email = 'everywhere@example.com'
    const { owner, code } = await askForCode(email)
    const guesses = await statuses(wrongCodes(code, 30).map((wrong) => enter(stranger(), email, wrong)))
    expect(guesses.filter((status) => status === 422)).toHaveLength(5)
    expect(guesses.filter((status) => status === 429)).toHaveLength(25)
    expect((await enter(stranger(), email, code)).body).toEqual(limitReached)
    expect((await enter(owner, email, code)).status).toBe(200)
  })

  it('leave the owner their own guesses, however many networks ask for the same code', async () => {
    const email = 'asked-for@example.com'
    await service.member(email)
    const askFromElsewhere = async (times: number) => {
      for (let asked = 0; asked < times; asked += 1) await stranger().post('/forgot-password', { email })
      await service.identity.settled()
    }
    // Mails to an address are counted by the hour, which began with the mail of the sign-up.
    moveTime(58 * minute)
    const owner = stranger()
    await owner.post('/forgot-password', { email })
    await service.identity.settled()
    const code = service.mailbox.code(email)
    await askFromElsewhere(3)
    moveTime(3 * minute)
    await askFromElsewhere(5)
    for (const wrong of wrongCodes(code, 6)) await enter(stranger(), email, wrong)
    expect((await enter(owner, email, code)).status).toBe(200)
  })

  it('from the network that asked are refused after five, until it asks again', async () => {
    const email = 'mistyped@example.com'
    const { owner, code } = await askForCode(email)
    for (const wrong of wrongCodes(code, 5)) expect((await enter(owner, email, wrong)).status).toBe(422)
    expect((await enter(owner, email, code)).body).toEqual(limitReached)
    await owner.post('/forgot-password', { email })
    await service.identity.settled()
    expect((await enter(owner, email, service.mailbox.code(email))).status).toBe(200)
  })

  it('from other networks count for as long as the code lives, also if it is asked for again', async () => {
    const email = 'prolonged@example.com'
    const { owner, code } = await askForCode(email)
    for (const wrong of wrongCodes(code, 5)) await enter(stranger(), email, wrong)
    moveTime(9 * minute)
    await owner.post('/forgot-password', { email })
    await service.identity.settled()
    expect(service.mailbox.code(email)).toBe(code)
    moveTime(2 * minute)
    expect((await enter(stranger(), email, code)).body).toEqual(limitReached)
    expect((await enter(owner, email, code)).status).toBe(200)
  })

  it('do not affect the right code entered at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `race${round}@example.com`
      const { owner, code } = await askForCode(email)
      const wrong = wrongCodes(code, 8).map((guess) => enter(stranger(), email, guess))
      expect((await enter(owner, email, code)).status).toBe(200)
      expect(await statuses(wrong)).not.toContain(200)
    }
  })

  it('made before anybody asked for a code do not count against it', async () => {
    const email = 'early@example.com'
    await service.member(email)
    for (const wrong of wrongCodes('', 6)) await enter(stranger(), email, wrong)
    const owner = stranger()
    await owner.post('/forgot-password', { email })
    await service.identity.settled()
    const code = service.mailbox.code(email)
    expect((await enter(stranger(), email, code)).status).toBe(200)
  })
})

describe('a mailed code', () => {
  it('is not voided when somebody else asks for one', async () => {
    const email = 'asked@example.com'
    const { owner, code } = await askForCode(email)
    await stranger().post('/forgot-password', { email })
    await service.identity.settled()
    expect(service.mailbox.code(email)).toBe(code)
    expect((await enter(owner, email, code)).status).toBe(200)
  })

  it('works once, even for parallel requests', async () => {
    const email = 'once@example.com'
    const { owner, code } = await askForCode(email)
    const answers = await statuses(Array.from({ length: 4 }, () => enter(owner, email, code)))
    expect(answers.sort()).toEqual([200, 422, 422, 422])
  })

  it('expires after ten minutes, and another one can be asked for', async () => {
    const email = 'ended@example.com'
    const { owner, code } = await askForCode(email)
    moveTime(10 * minute + second)
    expect((await enter(owner, email, code)).body.code).toBe(1302)
    await owner.post('/forgot-password', { email })
    await service.identity.settled()
    expect((await enter(owner, email, service.mailbox.code(email))).status).toBe(200)
  })

  it('is mailed to an address at most ten times a day when strangers ask for it', async () => {
    const email = 'day@example.com'
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 6; count++) await stranger().post('/forgot-password', { email })
      moveTime(hour + second)
    }
    const sent = await stranger().post('/forgot-password', { email })
    expect(sent.body).toEqual(limitReached)
    moveTime(24 * hour)
    expect((await stranger().post('/forgot-password', { email })).status).toBe(204)
  })

  it('cannot be read from the database, and neither can its address', async () => {
    const email = 'secretcode@example.com'
    const { code } = await askForCode(email)
    const { rows } = await service.database.pool.query('select * from identity.mail_codes')
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

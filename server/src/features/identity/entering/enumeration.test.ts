import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import type { Answer } from '../test-visitor.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())

/** Everything a stranger sees of an answer. */
function seen({ status, body, headers }: Answer) {
  const told = [...headers].filter(([name]) => !['date', 'retry-after', 'x-request-id'].includes(name))
  return { status, body, headers: Object.fromEntries(told) }
}

let count = 0
/** Three addresses: one with an account, one that waits for its code, one that nobody signed up with. */
async function threeAddresses() {
  count += 1
  const [known, waiting, unknown] = ['known', 'waiting', 'unknown'].map((kind) => `${kind}${count}@example.com`)
  if (!known || !waiting || !unknown) throw new Error('There have to be three.')
  await service.member(known)
  await stranger().post('/sign-up', { email: waiting, password: goodPassword })
  return [known, waiting, unknown]
}
const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })

/** Makes the same requests for each address, from a network of its own each time, and compares the whole answers. */
async function expectAlike(ask: (email: string) => Promise<Answer[]>): Promise<void> {
  const [first, ...rest] = await Promise.all(
    (await threeAddresses()).map(async (email) => (await ask(email)).map(seen)),
  )
  for (const other of rest) expect(other).toEqual(first)
}

describe('known and unknown addresses are answered alike', () => {
  it('when signing up', async () => {
    await expectAlike(async (email) => [await stranger().post('/sign-up', { email, password: goodPassword })])
  })

  it('when signing in with a wrong password, up to the limit and past it', async () => {
    await expectAlike(async (email) => {
      const answers: Answer[] = []
      const visitor = stranger()
      for (let attempt = 0; attempt < 12; attempt++) {
        answers.push(await visitor.post('/sign-in', { email, password: 'Wrong-2025' }))
      }
      expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(401), 429, 429])
      return answers
    })
  })

  it('when asking for a code', async () => {
    await expectAlike(async (email) => [
      await stranger().post('/resend-code', { email }),
      await stranger().post('/forgot-password', { email }),
    ])
  })

  it.each(['/verify-email', '/reset-password'] as const)(
    'when guessing codes by %s, up to the limit and past it',
    async (path) => {
      await expectAlike(async (email) => {
        const answers: Answer[] = []
        for (let attempt = 0; attempt < 7; attempt++) {
          answers.push(await stranger().post(path, { email, code: `00000${attempt}`, password: goodPassword }))
        }
        expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422, 422, 429, 429])
        return answers
      })
    },
  )

  it('when guessing a code that was requested, and requesting it again', async () => {
    await expectAlike(async (email) => {
      const visitor = stranger()
      const guess = () => visitor.post('/reset-password', { email, code: '000000', password: goodPassword })
      const answers: Answer[] = []
      for (let round = 0; round < 2; round++) {
        answers.push(await visitor.post('/forgot-password', { email }))
        for (let attempt = 0; attempt < 6; attempt++) answers.push(await guess())
      }
      const round = [204, 422, 422, 422, 422, 422, 429]
      expect(answers.map((answer) => answer.status)).toEqual([...round, ...round])
      return answers
    })
  })

  it('when they reach the limit of mails', async () => {
    await expectAlike(async (email) => {
      const answers: Answer[] = []
      // The waiting and the known address have had one mail each already.
      for (let attempt = 0; attempt < 7; attempt++) answers.push(await stranger().post('/forgot-password', { email }))
      return [answers[0], answers[6]].flatMap((answer) => answer ?? [])
    })
  })
})

describe('the owner of an address', () => {
  it('gets a mail that there is an account already, instead of a code', async () => {
    const email = 'here@example.com'
    await service.member(email)
    await stranger().post('/sign-up', { email, password: 'Other-2025', language: 'en' })
    const mail = service.mailbox.to(email).at(-1)
    expect(mail?.subject).toBe('You already have a Koma account')
    expect(mail?.text).toContain(`${service.url}/login`)
    expect((await stranger().post('/sign-in', { email, password: goodPassword })).status).toBe(200)
    expect((await stranger().post('/sign-in', { email, password: 'Other-2025' })).status).toBe(401)
  })

  it('gets no mail if there is no account', async () => {
    await stranger().post('/forgot-password', { email: 'nobody@example.com' })
    await stranger().post('/resend-code', { email: 'nobody@example.com' })
    await service.identity.settled()
    expect(service.mailbox.to('nobody@example.com')).toEqual([])
  })
})

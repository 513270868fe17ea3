import { errors } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { attemptRules } from './attempts.ts'
import { goodPassword, randomAddress } from './test-identity.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_TRUST_PROXY: '1' })
})
afterAll(() => koma.stop())

/** Somebody at an address of their own, signed in unless they only begin to sign up. */
interface Person {
  email: string
  send(call: string, body: object, as?: 'session' | 'user'): Promise<Response>
}

interface Signed {
  access_token: string
  refresh_token: string
}

async function arrive(email: string, hasAccount: boolean): Promise<Person> {
  const address = randomAddress()
  let signed: Signed | null = null
  const send: Person['send'] = (call, body, as) => {
    const [method = '', path = ''] = call.split(' ')
    const bearer = as && (as === 'session' ? signed?.refresh_token : signed?.access_token)
    return fetch(koma.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(body),
    })
  }
  if (hasAccount) {
    await koma.ports.identity.accounts.create({ email, password: goodPassword })
    const body = { email, password: goodPassword, keep: 'token' }
    signed = (await (await send('POST /identity/sign-in', body)).json()) as Signed
  }
  return { email, send }
}

interface Limited {
  tries: number
  /** What a wrong try is answered, until there were too many. */
  refusal: number
  /** Starts without an account. */
  isNew?: true
  before?(person: Person): Promise<unknown>
  guess(person: Person): Promise<Response>
}

const wrong = 'Guess-2025'
const code = '000000'

/** Whatever an account holds that somebody could guess. The screens say the same of all of them. */
const guessed: Record<string, Limited> = {
  'the login': {
    tries: attemptRules['sign-in'].max,
    refusal: errors.wrong_credentials.code,
    guess: ({ email, send }) => send('POST /identity/sign-in', { email, password: wrong, keep: 'token' }),
  },
  'the code of a sign-up': {
    tries: attemptRules.code.max,
    refusal: errors.wrong_code.code,
    isNew: true,
    before: ({ email, send }) => send('POST /identity/sign-up', { email, password: goodPassword, language: 'ja' }),
    guess: ({ email, send }) =>
      send('POST /identity/verify-email', { email, password: goodPassword, code, keep: 'token' }),
  },
  'the code of a new password': {
    tries: attemptRules.code.max,
    refusal: errors.wrong_code.code,
    before: ({ email, send }) => send('POST /identity/forgot-password', { email, language: 'ja' }),
    guess: ({ email, send }) => send('POST /identity/reset-password', { email, password: wrong, code, keep: 'token' }),
  },
  'the code of a new address': {
    tries: attemptRules.code.max,
    refusal: errors.wrong_code.code,
    before: ({ email, send }) =>
      send(
        'POST /identity/change-email',
        { email: `new-${email}`, current_password: goodPassword, language: 'ja' },
        'session',
      ),
    guess: ({ email, send }) => send('POST /identity/confirm-email', { email: `new-${email}`, code }, 'session'),
  },
  'the password before a new address': {
    tries: attemptRules['password of'].max,
    refusal: errors.wrong_password.code,
    guess: ({ email, send }) =>
      send(
        'POST /identity/change-email',
        { email: `new-${email}`, current_password: wrong, language: 'ja' },
        'session',
      ),
  },
  'the password before a new one': {
    tries: attemptRules['password of'].max,
    refusal: errors.wrong_password.code,
    guess: ({ send }) =>
      send('POST /identity/change-password', { current_password: wrong, new_password: goodPassword }, 'session'),
  },
  'the password before a passkey': {
    tries: attemptRules['password of'].max,
    refusal: errors.wrong_password.code,
    guess: ({ send }) => send('POST /identity/passkeys/options', { current_password: wrong }, 'session'),
  },
  'the code of a device': {
    tries: attemptRules['device code of'].max,
    refusal: errors.not_found.code,
    guess: ({ send }) => send('POST /identity/device/review', { user_code: 'NONE-2345' }, 'session'),
  },
  'the password before leaving': {
    tries: attemptRules['password of'].max,
    refusal: errors.wrong_password.code,
    guess: ({ send }) => send('DELETE /api/me', { koma_id: null, password: wrong, language: 'ja' }, 'user'),
  },
}

describe('[5 attempts] guesses', () => {
  it.each(Object.entries(guessed))('at %s are limited, and told how long to wait', async (name, limited) => {
    const { tries, refusal, isNew = false, before, guess } = limited
    const person = await arrive(`${name.replaceAll(' ', '-')}@koma.test`, !isNew)
    await before?.(person)
    const answers: unknown[] = []
    for (let attempt = 0; attempt < tries; attempt += 1) {
      answers.push(((await (await guess(person)).json()) as { code: number }).code)
    }
    expect(answers).toEqual(Array(tries).fill(refusal))
    const last = await guess(person)
    expect([last.status, await last.json()]).toEqual([429, { code: 1030, message: 'Attempt limit exceeded' }])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

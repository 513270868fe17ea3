import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Two for each account. Enough for people who share a browser or have several accounts; the oldest marks are dropped. */
const marksKept = 10

const tokenForm = /^[\w-]{22}(\.[\w-]{22}){0,10}$/

/** A year after the last sign-in; browsers keep no cookie for much longer. */
export const knownDeviceSeconds = 365 * 24 * 3600

export interface KnownDevices {
  /** Returns the id of a device that has signed in with this address, or to the account of this id, before; null for any other. */
  recognise(token: string | null, whom: string): string | null
  /** Returns the token for a device that has just signed in to this account. */
  mark(token: string | null, account: { id: string; email: string }): string
}

/**
 * A device that has signed in keeps a token that proves this and grants no access. Its tries at a password are counted separately,
 * so that guesses from elsewhere cannot lock the owner of an account out of the devices they use.
 * The token is the id of the device and marks that only we can make: one for each address, since nothing else is known of who tries
 * to sign in, and one for each account, whose address may change.
 */
export function createKnownDevices(secret: string): KnownDevices {
  const markOf = (id: string, whom: string) =>
    createHmac('sha256', secret).update(`known device\n${id}\n${whom}`).digest().subarray(0, 16).toString('base64url')

  function read(token: string | null): { id: string; marks: string[] } | null {
    if (token === null || !tokenForm.test(token)) return null
    const [id = '', ...marks] = token.split('.')
    return { id, marks }
  }

  return {
    recognise(token, whom) {
      const device = read(token)
      if (!device) return null
      const expected = Buffer.from(markOf(device.id, whom))
      return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected)) ? device.id : null
    },
    mark(token, account) {
      const { id, marks } = read(token) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
      const own = [markOf(id, account.email), markOf(id, account.id)]
      return [id, ...own, ...marks.filter((mark) => !own.includes(mark))].slice(0, 1 + marksKept).join('.')
    },
  }
}

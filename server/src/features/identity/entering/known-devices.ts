import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Enough for people who share a browser or have several accounts; the oldest mark is dropped. */
const marksKept = 5

const tokenForm = /^[\w-]{22}(\.[\w-]{22}){0,5}$/

/** A year after the last sign-in; browsers keep no cookie for much longer. */
export const knownDeviceSeconds = 365 * 24 * 3600

export interface KnownDevices {
  /** Returns the id of a device that has signed in with this address before, and null for any other. */
  recognise(token: string | null, email: string): string | null
  /** Returns the token for a device that has just signed in with this address. */
  mark(token: string | null, email: string): string
}

/**
 * A device that has signed in keeps a token that proves this and grants no access. Its tries at a password are counted separately,
 * so that guesses from elsewhere cannot lock the owner of an account out of the devices they use.
 * The token is the id of the device and, for each address, a mark that only we can make.
 */
export function createKnownDevices(secret: string): KnownDevices {
  const markOf = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known device\n${id}\n${email}`).digest().subarray(0, 16).toString('base64url')

  function read(token: string | null): { id: string; marks: string[] } | null {
    if (token === null || !tokenForm.test(token)) return null
    const [id = '', ...marks] = token.split('.')
    return { id, marks }
  }

  return {
    recognise(token, email) {
      const device = read(token)
      if (!device) return null
      const expected = Buffer.from(markOf(device.id, email))
      return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected)) ? device.id : null
    },
    mark(token, email) {
      const { id, marks } = read(token) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
      const mark = markOf(id, email)
      return [id, mark, ...marks.filter((other) => other !== mark)].slice(0, 1 + marksKept).join('.')
    },
  }
}

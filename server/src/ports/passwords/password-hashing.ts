import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export interface ScryptCost {
  /** The logarithm to base 2 of N. */
  logN: number
  r: number
  p: number
}

/** With 15, 32 MB and about 0.2 s: the strength that OWASP recommends for scrypt. */
export const scryptCost = (logN: number): ScryptCost => ({ logN, r: 8, p: 3 })

/** A hash contains its own cost, so that a stronger one can be chosen later without locking anybody out. */
export async function hashPassword(password: string, cost: ScryptCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, 32)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, logN, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) throw new Error('A stored password hash cannot be read.')
  const expected = Buffer.from(key, 'base64url')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost, expected.length), expected)
}

/** Matches no password, and takes as long to check as a real hash: for accounts that do not exist. */
export function decoyHash({ logN, r, p }: ScryptCost): string {
  return ['scrypt', logN, r, p, Buffer.alloc(16).toString('base64url'), Buffer.alloc(32).toString('base64url')].join(
    '$',
  )
}

/** Runs on libuv's threads, never on the main one. NFKC makes full-width and differently composed input equal. */
function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost, bytes: number): Promise<Buffer> {
  const N = 2 ** logN
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins/bearer'
import { deviceAuthorization } from 'better-auth/plugins/device-authorization'
import { jwt } from 'better-auth/plugins/jwt'
import { uuidv7 } from '../../uuid.ts'
import { hashPassword, type ScryptCost, verifyPassword } from '../passwords/password-hashing.ts'
import type { IdentityLog } from './identity.ts'
import type { IdentityDatabase } from './identity-tables.ts'
import { sessionLifetimeSeconds } from './session-lifetime.ts'
import { keyLifetime } from './signing-keys.ts'

const noteActivityAfterSeconds = 5 * 60

export interface EngineParts {
  db: IdentityDatabase
  secret: string
  passwordCost: ScryptCost
  deviceClients: readonly string[]
  log: IdentityLog
}

export type AuthEngine = ReturnType<typeof createAuthEngine>

/**
 * better-auth, used through its server API alone: none of its routes is reachable from outside, so its cookies, redirects and
 * rate limits never come into play, and it needs no address of its own. This module is imported on first use, because
 * better-auth takes a quarter of a second and 15 MB to load.
 */
export function createAuthEngine(parts: EngineParts) {
  return betterAuth({
    appName: 'Koma',
    baseURL: 'http://identity.invalid',
    secret: parts.secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => parts.log.error({ details: details.map(String) }, message),
    },
    ...engineShape(parts),
  })
}

/** The options that decide which tables better-auth needs; a test compares them with our migration. */
export function engineShape({ db, passwordCost, deviceClients }: Omit<EngineParts, 'log' | 'secret'>) {
  return {
    database: { db, type: 'postgres', schemaName: 'identity', transaction: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      // The rules of the contract are checked before; better-auth's own limits only have to be wider.
      minPasswordLength: 1,
      maxPasswordLength: 10_000,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password: string) => hashPassword(password, passwordCost),
        verify: ({ password, hash }: { password: string; hash: string }) => verifyPassword(password, hash),
      },
    },
    session: {
      expiresIn: sessionLifetimeSeconds,
      updateAge: noteActivityAfterSeconds,
      freshAge: 0,
      additionalFields: { clientId: { type: 'string', required: false, input: false } },
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => uuidv7(), validateSchema: false },
    },
    plugins: [
      jwt({
        jwks: {
          keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' },
          rotationInterval: keyLifetime.signs / 1000,
          gracePeriod: keyLifetime.shown / 1000,
        },
        disableSettingJwtHeader: true,
      }),
      bearer(),
      deviceAuthorization({
        expiresIn: '15m',
        interval: '5s',
        userCodeLength: 8,
        validateClient: async (client) => deviceClients.includes(client),
        schema: {},
      }),
    ],
  } satisfies BetterAuthOptions
}

import pg from 'pg'
import { expect, it } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { NotificationListener } from '../database/notification-listener.ts'
import { scryptCost } from '../passwords/password-hashing.ts'
import { createPasswordWork } from '../passwords/password-work.ts'
import { createIdentity } from './choose-identity.ts'

const pool = new pg.Pool()
const parts = () => ({
  pool,
  listener: new NotificationListener(pool),
  secret: 'a secret for tests, long enough to be one',
  passwordWork: createPasswordWork(),
  passwordCost: scryptCost(8),
  clock: systemClock,
  webUrl: () => 'http://127.0.0.1:4000',
  log: { error: () => {} },
})

it('the embedded service runs if no other issuer is configured', () => {
  expect(createIdentity({ oidc: null, identityUrl: null }, parts()).embedded).not.toBeNull()
})

it('the embedded service is found below the origin that is configured for it', () => {
  const { embedded } = createIdentity({ oidc: null, identityUrl: 'https://id.koma.example' }, parts())
  expect(embedded?.identityUrl()).toBe('https://id.koma.example/identity')
})

it('a configured issuer replaces the embedded service and its accounts', async () => {
  const oidc = {
    issuer: 'http://127.0.0.1:1',
    audience: 'koma',
    clientId: null,
    scope: null,
    origins: [],
    accountUrl: null,
  }
  const identity = createIdentity({ oidc, identityUrl: null }, parts())
  expect(identity.embedded).toBeNull()
  await expect(identity.verifier.verify('a.b.c')).rejects.toThrow()
})

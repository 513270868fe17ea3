import { errors } from '@koma/contract'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { buildApp } from '../../http/app.ts'
import { createLog } from '../../http/logging.ts'
import { mountElsewhere } from './mount-elsewhere.ts'

it('[6] with an external issuer, whoever asks for a code or a session hears that people log in elsewhere', async () => {
  const app = await buildApp({
    config: readConfig({ KOMA_LOG_LEVEL: 'silent' }),
    handlers: {},
    authentication: {
      verifier: { verify: async () => null },
      callerOf: async () => Promise.reject(new Error('No user.')),
    },
    mounts: [mountElsewhere],
    log: createLog('silent'),
  })
  for (const [method, url, type] of [
    ['POST', '/identity/device/code', 'application/x-www-form-urlencoded'],
    ['POST', '/identity/device/token', 'application/json'],
    ['POST', '/identity/sign-in', 'application/json'],
    ['DELETE', '/identity/devices', 'text/plain'],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { 'content-type': type }, payload: 'client_id=koma-sync' })
    const { code, message } = errors.external_issuer
    expect([url, answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      url,
      404,
      { code, message },
      'no-store',
    ])
  }
  await app.close()
})

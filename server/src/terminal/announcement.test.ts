import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { announcement } from './announcement.ts'

const address = 'http://localhost:4000'
const running = { address, listening: address, outbox: `${address}/dev/outbox` }
const demo = {
  accounts: [
    { email: 'mio@example.com', password: 'Koma-demo-1', name: 'Mio' },
    { email: 'ren@example.com', password: 'Koma-demo-1', name: 'Ren' },
  ],
  lockedShares: [{ name: 'Night', password: 'stars' }],
}
const inTerminal = (environment: Record<string, string> = {}) => readConfig(environment, '/srv/koma', true)

describe('what the product says once it runs', () => {
  it('is a banner with address, mail, data and demo accounts in a terminal', () => {
    expect(announcement(inTerminal(), running, demo)).toBe(`
  Koma is running at http://localhost:4000

  Mail   http://localhost:4000/dev/outbox  (there is no mail server: mails show here)
  Data   /srv/koma/data
  Demo   mio@example.com  Koma-demo-1  (Mio)
         ren@example.com  Koma-demo-1  (Ren)
         "Night" opens with "stars"
  Stop   Ctrl-C
`)
  })

  it('names the public address if there is one, and no mail page if there is a mail server', () => {
    const config = inTerminal({ KOMA_PUBLIC_URL: 'https://koma.example', KOMA_SMTP_URL: 'smtp://mail.example' })
    expect(announcement(config, { ...running, outbox: null }, null)).toBe(`
  Koma is running at http://localhost:4000

  Open   https://koma.example
  Data   /srv/koma/data
  Stop   Ctrl-C
`)
  })

  it('says of a worker where its health is', () => {
    const worker = { address: null, listening: address, outbox: null }
    expect(announcement(inTerminal(), worker, null)).toContain(
      `Koma is running its background jobs and answers its health at ${address}`,
    )
  })

  it('is plain sentences where no person reads it', () => {
    expect(announcement(readConfig({}, '/srv/koma', false), running, demo)).toBe(
      `Sign in with one of the demo accounts:
  mio@example.com  Koma-demo-1  (Mio)
  ren@example.com  Koma-demo-1  (Ren)
The shared album "Night" opens with the password "stars".
Koma is running at http://localhost:4000
There is no mail server: mail shows at http://localhost:4000/dev/outbox, on this machine only`,
    )
  })
})

import type { Config } from '../config.ts'
import type { DemoAccess } from '../demo/fill-with-demo.ts'
import type { Running } from '../start.ts'

type Announced = Pick<Running, 'address' | 'listening' | 'outbox'>

/** What is printed once the product runs: a banner for a person at a terminal, or sentences for whatever else reads it. */
export function announcement(config: Config, running: Announced, demo: DemoAccess | null): string {
  return config.logFormat === 'text' ? banner(config, running, demo) : sentences(running, demo)
}

function banner(config: Config, { address, listening, outbox }: Announced, demo: DemoAccess | null): string {
  const rows: Array<[string, string]> = []
  if (address && config.publicUrl) rows.push(['Open', config.publicUrl])
  if (outbox) rows.push(['Mail', `${outbox}  (there is no mail server: mails show here)`])
  rows.push(['Data', config.dataDir])
  for (const [place, { email, password, name }] of (demo?.accounts ?? []).entries()) {
    rows.push([place === 0 ? 'Demo' : '', `${email}  ${password}  (${name})`])
  }
  for (const { name, password } of demo?.lockedShares ?? []) rows.push(['', `"${name}" opens with "${password}"`])
  rows.push(['Stop', 'Ctrl-C'])
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, text]) => `  ${label.padEnd(width)}   ${text}`)
  return ['', `  ${headline({ address, listening })}`, '', ...lines, ''].join('\n')
}

function sentences({ address, listening, outbox }: Announced, demo: DemoAccess | null): string {
  const lines: string[] = []
  if (demo) {
    lines.push('Sign in with one of the demo accounts:')
    lines.push(...demo.accounts.map(({ email, password, name }) => `  ${email}  ${password}  (${name})`))
    for (const { name, password } of demo.lockedShares) {
      lines.push(`The shared album "${name}" opens with the password "${password}".`)
    }
  }
  lines.push(headline({ address, listening }))
  if (outbox) lines.push(`There is no mail server: mail shows at ${outbox}, on this machine only`)
  return lines.join('\n')
}

function headline({ address, listening }: Pick<Announced, 'address' | 'listening'>): string {
  return address
    ? `Koma is running at ${address}`
    : `Koma is running its background jobs and answers its health at ${listening}`
}

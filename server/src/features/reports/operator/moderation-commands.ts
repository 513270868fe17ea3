import { ReportReason } from '@koma/contract'
import type { Ports } from '../../../ports/ports.ts'
import { StartError } from '../../../process/start-error.ts'
import { keyOf, type Thing } from '../../takedowns/index.ts'
import { closeAppeal } from '../appeals.ts'
import { closeReports } from '../close-reports.ts'
import { restore } from '../restore.ts'
import { takeDown } from '../take-down.ts'
import { describe, listDown, listWaiting } from './describe.ts'
import { findSubject } from './find-subject.ts'

export type CommandPorts = Pick<Ports, 'database' | 'clock' | 'secrets' | 'contentUrls'>

const usage = [
  'Say what to do: list, list removed, remove <address> [reason], dismiss <address>, uphold <address or Koma ID>, restore <address or Koma ID>,',
  `or suspend <Koma ID> <days> <reason>. Reasons: ${ReportReason.options.join(', ')}.`,
].join(' ')
/** The longest suspension, in days; who should never come back can be suspended again. */
const longestDays = 365
const day = 24 * 3_600_000

/**
 * Runs `npm run moderation -- <args>` and returns what to print. `webUrl` is where the web app is. Mistakes are told as a StartError.
 * See: docs/moderation.md.
 */
export async function runModerationCommand(
  ports: CommandPorts,
  webUrl: string,
  args: readonly string[],
): Promise<string> {
  const [command, subject, ...more] = args
  if (command === 'list' && more.length === 0) {
    if (subject === undefined) return listWaiting(ports, webUrl)
    if (subject === 'removed') return listDown(ports, webUrl)
  }
  if (subject === undefined || command === 'list') throw new StartError(usage)
  if (command === 'remove' && more.length <= 1) return remove(ports, subject, more[0])
  if (command === 'dismiss' && more.length === 0) return dismiss(ports, subject)
  if (command === 'uphold' && more.length === 0) return uphold(ports, subject)
  if (command === 'restore' && more.length === 0) return bringBack(ports, subject)
  if (command === 'suspend' && more.length === 2) return suspend(ports, subject, more)
  throw new StartError(usage)
}

async function findThing({ database }: CommandPorts, subject: string): Promise<Exclude<Thing, { kind: 'user' }>> {
  const thing = await findSubject(database.kysely, subject)
  if (thing.kind === 'user') throw new StartError('Name the address of something public; "suspend" is for users.')
  return thing
}

function parseReason(text: string): ReportReason {
  const { data } = ReportReason.safeParse(text)
  if (data === undefined) throw new StartError(`There is no reason "${text}". ${usage}`)
  return data
}

async function remove(ports: CommandPorts, subject: string, given: string | undefined): Promise<string> {
  const thing = await findThing(ports, subject)
  const reason = given === undefined ? await reportedReason(ports, thing) : parseReason(given)
  const now = ports.clock.now()
  const isNew = await ports.database.kysely.transaction().execute((trx) => takeDown(trx, thing, { reason, now }))
  if (!isNew) return `${describe(thing)} is down already; the reason is ${reason} now.`
  return `Took down ${describe(thing)} (${reason}). It is no longer public, its owner keeps it and was told.`
}

/** The reason that was given first. */
async function reportedReason({ database }: CommandPorts, thing: Thing): Promise<ReportReason> {
  const report = await database.kysely
    .selectFrom('reports')
    .select('reason')
    .where('thing', '=', keyOf(thing))
    .where('closed_at', 'is', null)
    .orderBy('reported_at')
    .executeTakeFirst()
  if (!report) throw new StartError(`Nobody has reported this, so say why. ${usage}`)
  return report.reason
}

async function dismiss(ports: CommandPorts, subject: string): Promise<string> {
  const thing = await findThing(ports, subject)
  const now = ports.clock.now()
  const closed = await ports.database.kysely
    .transaction()
    .execute((trx) => closeReports(trx, thing, 'report_dismissed', now))
  return `Closed ${closed} ${closed === 1 ? 'report' : 'reports'} of ${describe(thing)}. It stays as it is.`
}

/** Leaves something down in spite of an appeal. */
async function uphold(ports: CommandPorts, subject: string): Promise<string> {
  const thing = await findSubject(ports.database.kysely, subject)
  const now = ports.clock.now()
  const isClosed = await ports.database.kysely.transaction().execute((trx) => closeAppeal(trx, thing, now))
  if (!isClosed) return `There is no open appeal about ${describe(thing)}.`
  return `Closed the appeal about ${describe(thing)}. It stays down, and its owner was told.`
}

async function bringBack(ports: CommandPorts, subject: string): Promise<string> {
  const thing = await findSubject(ports.database.kysely, subject)
  const now = ports.clock.now()
  const result = await ports.database.kysely.transaction().execute((trx) => restore(trx, keyOf(thing), now))
  const name = describe(thing)
  if (result === 'not down') return `${name} is not down.`
  if (result === 'still suspended') return `${name} comes back when its owner is no longer suspended.`
  return thing.kind === 'user'
    ? `Lifted the suspension of ${name}. What was public before is public again, and they were told.`
    : `Brought back ${name}. Its owner was told.`
}

async function suspend(ports: CommandPorts, subject: string, [days = '', reason = '']: string[]): Promise<string> {
  const thing = await findSubject(ports.database.kysely, subject)
  if (thing.kind !== 'user') throw new StartError('Name a user by their Koma ID.')
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
  if (count < 1 || count > longestDays) throw new StartError(`A suspension takes from 1 to ${longestDays} days.`)
  const now = ports.clock.now()
  const until = new Date(now.getTime() + count * day)
  const wanted = { reason: parseReason(reason), until, now }
  const isNew = await ports.database.kysely.transaction().execute((trx) => takeDown(trx, thing, wanted))
  const ends = until.toISOString()
  if (!isNew) return `${subject} is suspended already; that ends at ${ends} now.`
  return `Suspended ${subject} until ${ends}: nothing of theirs is public until then. They keep everything and were told.`
}

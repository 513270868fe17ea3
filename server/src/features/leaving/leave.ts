import type { MailLanguage } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { confirmPassword } from '../identity/index.ts'
import { lockStorage } from '../photos/index.ts'
import { findUser, subjectHash, type UserRow } from '../users/index.ts'
import { addRemoval } from './remove-account.ts'

export type LeavePorts = Pick<Ports, 'database' | 'jobs' | 'clock' | 'secrets' | 'identity'>

export interface LeaveRequest {
  koma_id: string | null
  password?: string | undefined
  language: MailLanguage
}

/**
 * Deletes the caller's account: from the end of this transaction on, nobody can sign in to it, its tokens are void, and nothing more
 * is stored for it. A job removes its data. See: [Note: Leaving] in ARCHITECTURE.md.
 */
export async function leave(ports: LeavePorts, caller: Caller, request: LeaveRequest): Promise<void> {
  const { kysely } = ports.database
  const user = await findUser(kysely, caller.userId)
  if (!user) throw new Failure('unauthenticated')
  try {
    if ((request.koma_id ?? '') !== (user.koma_id ?? '')) throw new Failure('id_confirmation')
    await confirm(ports, caller, user, request.password)
  } catch (error) {
    // If it is asked for twice, the first request removes the ID and the password while the second still checks them.
    throw (await hasLeft(kysely, user)) ? new Failure('unauthenticated') : error
  }
  await kysely.transaction().execute((trx) => depart(ports, trx, user, request.language))
}

async function hasLeft(db: Kysely<Schema>, { user_id }: UserRow): Promise<boolean> {
  const use = await db.selectFrom('storage_use').select('left_at').where('user_id', '=', user_id).executeTakeFirst()
  return Boolean(use?.left_at)
}

async function confirm(
  { identity, clock }: LeavePorts,
  { userId, device, authenticatedAt }: Caller,
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  if (identity) {
    if (password === undefined) throw new Failure('wrong_password', { message: 'The current password is needed' })
    return confirmPassword(identity, { id: device ?? userId, accountId: user.subject }, password)
  }
  const age = authenticatedAt ? clock.now().getTime() - authenticatedAt.getTime() : Number.POSITIVE_INFINITY
  if (age > limits.freshSignIn) throw new Failure('sign_in_again')
}

async function depart(
  { jobs, clock, secrets, identity }: LeavePorts,
  trx: Transaction<Schema>,
  { user_id, subject, email }: UserRow,
  language: MailLanguage,
): Promise<void> {
  const now = clock.now()
  const { left_at } = await lockStorage(trx, user_id)
  if (left_at) throw new Failure('unauthenticated')
  await trx.updateTable('storage_use').set({ left_at: now }).where('user_id', '=', user_id).execute()
  const departure_id = uuidv7(now.getTime())
  const departure = {
    departure_id,
    user_id,
    subject_hash: subjectHash(secrets, subject),
    email,
    language,
    left_at: now,
  }
  await trx.insertInto('departures').values(departure).execute()
  await forgetProfile(trx, user_id, departure_id)
  // A trigger notes the customer, whose subscription is ended for as long as it takes.
  await trx.deleteFrom('billing_customers').where('user_id', '=', user_id).execute()
  if (email !== null) await trx.deleteFrom('outbox_mail').where('recipient', '=', email).execute()
  // With its sessions, which every process hears of.
  if (identity) await sql`delete from identity."user" where id = ${subject}`.execute(trx)
  await addRemoval(jobs, trx, departure_id)
  if (email !== null) {
    await jobs.add(trx, {
      name: 'leaving.mail',
      payload: { departureId: departure_id },
      key: `leaving.mail:${departure_id}`,
    })
  }
  await jobs.add(trx, { name: 'plans.sweep', payload: {}, key: 'plans.sweep:leaving' })
}

/** The row stays until everything that refers to it is gone, without a name. Its ID can be taken at once. */
async function forgetProfile(trx: Transaction<Schema>, userId: string, departureId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      subject: `left ${departureId}`,
      email: null,
      koma_id: null,
      user_name: null,
      description: '',
      vrchat_user_id: null,
      vrchat_display_name: null,
      twitter_id: null,
      discord_id: null,
    })
    .where('user_id', '=', userId)
    .execute()
}

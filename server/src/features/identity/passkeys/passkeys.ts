import type {
  CreatedPasskey,
  MailLanguage,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  ShownPasskey,
} from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Failure } from '../../../http/failure.ts'
import type { IdentityDatabase } from '../../../ports/identity/identity-tables.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import { uuidv7 } from '../../../uuid.ts'
import { requireOwner } from '../account/account-changes.ts'
import { beginSession } from '../entering/entering.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { challengeIn, challengeLifetime } from './challenges.ts'

/** Ed25519, P-256 and RSA: every authenticator has one of them. */
const algorithms = [-8, -7, -257]

/** Loaded on first use: few processes see a passkey in their first minutes. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * Only pages of the web app can use passkeys: browsers bind them to its host. A passkey alone signs in, so it has to prove that its user
 * unlocked it (user verification), and not only that somebody touched the device.
 */
function relyingParty({ webUrl }: IdentityParts) {
  const { origin, hostname } = new URL(webUrl())
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

export async function listPasskeys({ db }: IdentityParts, accountId: string): Promise<Passkey[]> {
  const rows = await passkeysOf(db, accountId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(answerOf)
}

/** What a browser needs to make one. The challenge is for this session, and shows later that its owner was there. */
export async function offerPasskey(
  parts: IdentityParts,
  session: LiveSession,
  { current_password }: { current_password?: string | undefined },
): Promise<PasskeyCreation> {
  await requireOwner(parts, session, current_password)
  const { id, email } = session.account
  const existing = await parts.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', id)
    .execute()
  if (existing.length >= limits.passkeys) throw new Failure('passkey_limit')
  return {
    challenge: parts.challenges.issue('add', session.id),
    rp: { id: relyingParty(parts).expectedRPID, name: 'Koma' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetime,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

export async function addPasskey(
  parts: IdentityParts,
  session: LiveSession,
  { name, credential, language }: { name: string; credential: CreatedPasskey; language: MailLanguage },
): Promise<Passkey> {
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (!parts.challenges.isGood(challenge, 'add', session.id)) throw new Failure('invalid_passkey')
  const made = await verifyCreated(parts, credential, challenge)
  if (!made) throw new Failure('invalid_passkey')
  const { id: accountId, email } = session.account
  const added = await parts.db.transaction().execute(async (trx) => {
    // Locked, so that passkeys that are added at the same time cannot pass the limit together.
    const account = await trx.selectFrom('user').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
    if (!account) throw new Failure('unauthenticated')
    if (!(await parts.challenges.use(trx, challenge))) throw new Failure('invalid_passkey')
    if ((await passkeysOf(trx, accountId).execute()).length >= limits.passkeys) throw new Failure('passkey_limit')
    return trx
      .insertInto('passkeys')
      .values({
        id: uuidv7(),
        account_id: accountId,
        name,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: String(made.counter),
        transports: credential.response.transports,
        created_at: parts.clock.now(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(shown)
      .executeTakeFirst()
  })
  if (!added) throw new Failure('invalid_passkey')
  parts.background(() => parts.mails.send('passkeyAdded', email, language, { passkey: name }))
  return answerOf(added)
}

async function verifyCreated(parts: IdentityParts, credential: CreatedPasskey, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...relyingParty(parts),
      // The transports are a hint that we store ourselves.
      response: { ...credential, response: { ...credential.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential ?? null
  } catch {
    return null
  }
}

export async function renamePasskey(
  { db }: IdentityParts,
  accountId: string,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returning(shown)
    .executeTakeFirst()
  if (!renamed) throw new Failure('not_found')
  return answerOf(renamed)
}

export async function removePasskey({ db }: IdentityParts, accountId: string, passkeyId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('not_found')
}

/** The same for everybody: which passkeys there are stays between the browser and its user. */
export function askForPasskey(parts: IdentityParts): PasskeyRequest {
  return {
    challenge: parts.challenges.issue('sign-in', ''),
    rpId: relyingParty(parts).expectedRPID,
    timeout: challengeLifetime,
    userVerification: 'required',
  }
}

export async function signInByPasskey(
  parts: IdentityParts,
  { credential }: { credential: ShownPasskey },
  visitor: Visitor,
): Promise<LiveSession> {
  await parts.attempts.spend('passkey from', visitor.ip)
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (!parts.challenges.isGood(challenge, 'sign-in', '')) throw new Failure('wrong_passkey')
  const passkey = await parts.db
    .selectFrom('passkeys')
    .innerJoin('user', 'user.id', 'passkeys.account_id')
    .select(['passkeys.id', 'account_id', 'email', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .where('user.emailVerified', '=', true)
    .executeTakeFirst()
  const counter = passkey ? await verifyShown(parts, credential, challenge, passkey) : null
  if (!passkey || counter === null) throw new Failure('wrong_passkey')
  await parts.db.transaction().execute(async (trx) => {
    if (!(await parts.challenges.use(trx, challenge))) throw new Failure('wrong_passkey')
    const used = { counter: String(counter), last_used_at: parts.clock.now() }
    const { numUpdatedRows } = await trx
      .updateTable('passkeys')
      .set(used)
      .where('id', '=', passkey.id)
      .executeTakeFirst()
    // Removed while it was checked.
    if (numUpdatedRows === 0n) throw new Failure('wrong_passkey')
  })
  await parts.attempts.refund('passkey from', visitor.ip)
  return beginSession(parts, { id: passkey.account_id, email: passkey.email }, visitor)
}

interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: string
}

/** Returns the passkey's new counter; null if it did not sign this. */
async function verifyShown(
  parts: IdentityParts,
  credential: ShownPasskey,
  expectedChallenge: string,
  { credential_id: id, public_key: publicKey, counter }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...relyingParty(parts),
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const

const passkeysOf = (db: IdentityDatabase, accountId: string) =>
  db.selectFrom('passkeys').select(shown).where('account_id', '=', accountId)

function answerOf(row: { id: string; name: string; created_at: Date; last_used_at: Date | null }): Passkey {
  const { id, name, created_at, last_used_at } = row
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

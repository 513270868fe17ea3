import { z } from 'zod'
import { calls } from '../call.ts'
import { described, named } from '../openapi/documentation.ts'
import { PasskeyName, textErrors } from '../rules/text.ts'
import { Id, Timestamp } from '../wire.ts'
import { DeviceToken, Keep, MailLanguage, Password } from './fields.ts'
import { SignedIn } from './signed-in.ts'

/** A passkey of an account: a key that a device or a password manager keeps, and shows only to its user. */
export const Passkey = named(
  'Passkey',
  z.object({
    id: Id,
    name: z.string(),
    created_at: Timestamp,
    /** Null if nobody has signed in with it yet. */
    last_used_at: Timestamp.nullable(),
  }),
)
export type Passkey = z.infer<typeof Passkey>

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
export const PasskeyCreation = named(
  'PasskeyCreation',
  z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
)
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `PublicKeyCredentialRequestOptionsJSON` of Web Authentication. It names no key: the device offers those it has. */
export const PasskeyRequest = named(
  'PasskeyRequest',
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
)
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const Base64Url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .min(1)
    .max(most)
const CredentialId = Base64Url(1400)
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** What the browser made of a PasskeyCreation: `RegistrationResponseJSON`, as far as it is used. */
export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(2000),
    attestationObject: Base64Url(8000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})
export type CreatedPasskey = z.output<typeof CreatedPasskey>

/** What the browser made of a PasskeyRequest: `AuthenticationResponseJSON`, as far as it is used. */
export const ShownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(2000),
    authenticatorData: Base64Url(2000),
    signature: Base64Url(2000),
  }),
})
export type ShownPasskey = z.output<typeof ShownPasskey>

const params = z.object({ PasskeyId: Id })

/** Passkeys stand beside the password, which stays: without the last one, nobody is locked out. */
export const passkeyCalls = calls('identity', {
  'GET /identity/passkeys': {
    summary: 'The passkeys of the account, the newest first',
    who: ['session holder'],
    answers: { 200: z.object({ passkeys: z.array(Passkey) }) },
  },
  'POST /identity/passkeys/options': {
    summary:
      'What a browser needs to make a passkey; the password may be left out in the first minutes after a sign-in',
    who: ['session holder'],
    body: z.object({ current_password: Password.optional() }),
    answers: { 200: PasskeyCreation },
    errors: ['forbidden', 'wrong_password', 'passkey_limit', 'attempt_limit', 'unavailable'],
  },
  'POST /identity/passkeys': {
    summary: 'Adds the passkey that the browser made, and mails the owner of the account',
    who: ['session holder'],
    body: z.object({ name: PasskeyName, credential: CreatedPasskey, language: MailLanguage }),
    answers: { 201: Passkey },
    errors: ['forbidden', 'invalid_passkey', 'passkey_limit', ...textErrors],
  },
  'PATCH /identity/passkeys/{PasskeyId}': {
    summary: 'Renames a passkey',
    who: ['session holder'],
    params,
    body: z.object({ name: PasskeyName }),
    answers: { 200: Passkey },
    errors: ['forbidden', ...textErrors],
  },
  'DELETE /identity/passkeys/{PasskeyId}': {
    summary: 'Removes a passkey, which signs in nobody any more; sessions go on',
    who: ['session holder'],
    params,
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'POST /identity/passkey/options': {
    summary: 'What a browser needs to sign in with a passkey',
    who: ['guest'],
    answers: { 200: PasskeyRequest },
  },
  'POST /identity/passkey/sign-in': {
    summary: 'Signs in with a passkey',
    who: ['guest'],
    body: z.object({
      credential: described('What the browser made of the options', ShownPasskey),
      language: MailLanguage,
      keep: Keep,
      device_token: DeviceToken,
    }),
    answers: { 200: SignedIn },
    errors: ['wrong_passkey', 'forbidden', 'attempt_limit'],
  },
})

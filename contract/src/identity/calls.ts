import { z } from 'zod'
import { calls } from '../call.ts'
import { limits } from '../limits.ts'
import { textErrors } from '../rules/text.ts'
import { Id } from '../wire.ts'
import {
  DeviceCode,
  DeviceCodeRequest,
  DeviceGrant,
  DeviceRequest,
  deviceGrantErrors,
  NoGrant,
  RefreshGrant,
} from './device-grant.ts'
import { DeviceToken, Email, Keep, MailCode, MailLanguage, NewPassword, Password, UserCode } from './fields.ts'
import { AccessToken, SignedIn, SignedInDevice } from './signed-in.ts'

const answersCode = ['forbidden', 'not_found', 'device_code_expired', 'device_code_used', 'attempt_limit'] as const
const askForMail = { language: MailLanguage, device_token: DeviceToken }
const mayMail = ['invalid_email', 'attempt_limit'] as const
const enter = { language: MailLanguage, keep: Keep, device_token: DeviceToken }
const hashes = ['attempt_limit', 'unavailable'] as const
const EnterCode = z.object({ email: Email, code: MailCode, password: NewPassword, ...enter })
const entersByCode = ['invalid_email', 'wrong_code', 'weak_password', 'forbidden', ...hashes] as const

/**
 * The embedded identity service. Its calls are served at `/identity` beside `/api`; with an external issuer they do not exist.
 * "Session" is the cookie that was set when signing in, sent by a page of our own origin, or the refresh token as the bearer.
 */
export const identityCalls = calls('identity', {
  'POST /identity/sign-up': {
    summary: 'Mails a code to the address; the same answer whether or not it has an account',
    who: ['guest'],
    body: z.object({ email: Email, password: NewPassword, ...askForMail }),
    answers: { 204: null },
    errors: [...mayMail, 'weak_password', 'unavailable'],
  },
  'POST /identity/resend-code': {
    summary: 'Mails the code of a sign-up again, which stays the same while it lives',
    who: ['guest'],
    body: z.object({ email: Email, ...askForMail }),
    answers: { 204: null },
    errors: mayMail,
  },
  'POST /identity/verify-email': {
    summary: 'Finishes a sign-up with the mailed code, and signs in',
    who: ['guest'],
    body: EnterCode,
    answers: { 200: SignedIn },
    errors: entersByCode,
  },
  'POST /identity/sign-in': {
    summary: 'Signs in; 1303 if the address waits for its code, which is mailed again',
    who: ['guest'],
    body: z.object({ email: Email, password: Password, ...enter }),
    answers: { 200: SignedIn },
    errors: ['invalid_email', 'wrong_credentials', 'email_unverified', 'forbidden', ...hashes],
  },
  'POST /identity/forgot-password': {
    summary: 'Mails a code to set a new password with; the same answer whether or not the address has an account',
    who: ['guest'],
    body: z.object({ email: Email, ...askForMail }),
    answers: { 204: null },
    errors: mayMail,
  },
  'POST /identity/reset-password': {
    summary: 'Sets a new password with the mailed code, ends every other session, and signs in',
    who: ['guest'],
    body: EnterCode,
    answers: { 200: SignedIn },
    errors: entersByCode,
  },
  'POST /identity/token': {
    summary:
      'A new access token for the session, or by a grant of OAuth (refresh_token, device_code); 204 for whoever presents nothing at all',
    who: ['guest', 'session holder'],
    body: z.union([DeviceGrant, RefreshGrant, NoGrant]).optional(),
    alsoFormEncoded: true,
    answers: { 200: SignedIn, 204: null },
    errors: ['forbidden', ...deviceGrantErrors],
    // Every page of every guest calls this once, and one network may be that of a whole event.
    rate: { max: 1200, per: 'minute' },
  },
  'POST /identity/sign-out': {
    summary: 'Ends the session; no error where there is none',
    who: ['guest', 'session holder'],
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'POST /identity/change-password': {
    summary: 'Sets a new password; every other session ends',
    who: ['session holder'],
    body: z.object({ current_password: Password, new_password: NewPassword, language: MailLanguage }),
    answers: { 204: null },
    errors: ['forbidden', 'wrong_password', 'weak_password', ...hashes],
  },
  'POST /identity/change-email': {
    summary: 'Mails a code to the new address; the password may be left out in the first minutes after a sign-in',
    who: ['session holder'],
    body: z.object({ email: Email, current_password: Password.optional(), language: MailLanguage }),
    answers: { 204: null },
    errors: ['forbidden', 'invalid_email', 'own_email', 'wrong_password', ...hashes],
  },
  'POST /identity/confirm-email': {
    summary: 'Moves the account to the new address with the mailed code; the old one gets a link that takes it back',
    who: ['session holder'],
    body: z.object({ email: Email, code: MailCode, language: MailLanguage }),
    answers: { 200: AccessToken },
    errors: ['forbidden', 'invalid_email', 'wrong_code', 'email_taken', 'attempt_limit'],
  },
  'POST /identity/undo-email-change': {
    summary: 'Takes a change of address back with the token of the link; every session ends, and the password is void',
    who: ['guest'],
    body: z.object({ token: z.string().min(1).max(100) }),
    answers: { 200: z.object({ email: z.string() }) },
    errors: ['not_found', 'email_taken', 'attempt_limit'],
  },
  'POST /identity/end-session': {
    summary: 'Ends a session with the token of the link in the mail about it; no error if it has ended already',
    who: ['guest'],
    body: z.object({ token: z.string().min(1).max(200) }),
    answers: { 204: null },
    errors: ['not_found', 'attempt_limit'],
  },
  'GET /identity/devices': {
    summary: `Where somebody is signed in to the account, the most recently used first, at most ${limits.sessionsShown}`,
    who: ['session holder'],
    answers: { 200: z.object({ devices: z.array(SignedInDevice) }) },
  },
  'DELETE /identity/devices': {
    summary: 'Ends every session but this one; sync clients stay connected',
    who: ['session holder'],
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'DELETE /identity/devices/{DeviceId}': {
    summary: 'Ends one session',
    who: ['session holder'],
    params: z.object({ DeviceId: Id }),
    answers: { 204: null },
    errors: ['forbidden'],
  },
  'POST /identity/device/code': {
    summary: 'Begins to connect an application: a code for its user to enter, and one for it to poll with (RFC 8628)',
    who: ['guest'],
    body: DeviceCodeRequest,
    alsoFormEncoded: true,
    answers: { 200: DeviceCode },
    errors: ['invalid_client', 'attempt_limit', 'external_issuer', ...textErrors],
  },
  'POST /identity/device/token': {
    summary: 'Polls for the session of an application; it comes as refresh_token once its user has agreed',
    who: ['guest'],
    body: DeviceGrant,
    alsoFormEncoded: true,
    answers: { 200: SignedIn },
    errors: deviceGrantErrors,
  },
  'POST /identity/device/review': {
    summary:
      'The application that shows this code, from now on only this account can let it in; with the answer, if this account gave it',
    who: ['session holder'],
    body: z.object({ user_code: UserCode }),
    answers: { 200: DeviceRequest },
    errors: answersCode,
  },
  'POST /identity/device/approve': {
    summary: 'Lets the application in that shows this code; it may add photos, and see the profile and the storage',
    who: ['session holder'],
    body: z.object({ user_code: UserCode }),
    answers: { 204: null },
    errors: [...answersCode, 'too_many_clients'],
  },
  'POST /identity/device/deny': {
    summary: 'Refuses the application that shows this code',
    who: ['session holder'],
    body: z.object({ user_code: UserCode }),
    answers: { 204: null },
    errors: answersCode,
  },
})

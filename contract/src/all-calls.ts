import type { z } from 'zod'
import type { Call } from './call.ts'
import { clientCalls } from './calls/account/clients.ts'
import { exportCalls } from './calls/account/exports.ts'
import { liveCalls } from './calls/account/live.ts'
import { notificationCalls } from './calls/account/notifications.ts'
import { planCalls } from './calls/account/plans.ts'
import { pushCalls } from './calls/account/push.ts'
import { settingCalls } from './calls/account/settings.ts'
import { userCalls } from './calls/account/users.ts'
import { browserErrorCalls } from './calls/browser-errors.ts'
import { documentCalls } from './calls/documents.ts'
import { healthCalls } from './calls/health.ts'
import { downloadCalls } from './calls/photos/downloads.ts'
import { editCalls } from './calls/photos/edits.ts'
import { favoriteCalls } from './calls/photos/favorites.ts'
import { photoLinkCalls } from './calls/photos/photo-links.ts'
import { photoCalls } from './calls/photos/photos.ts'
import { searchCalls } from './calls/photos/search.ts'
import { trashCalls } from './calls/photos/trash.ts'
import { worldCalls } from './calls/photos/worlds.ts'
import { albumCalls } from './calls/sharing/albums.ts'
import { campaignCalls } from './calls/sharing/campaigns.ts'
import { dmCalls } from './calls/sharing/dm.ts'
import { groupCalls } from './calls/sharing/groups.ts'
import { reportCalls } from './calls/sharing/reports.ts'
import { shareCalls } from './calls/sharing/shares.ts'
import { takedownCalls } from './calls/sharing/takedowns.ts'
import { timelineCalls } from './calls/sharing/timelines.ts'
import { identityCalls } from './identity/calls.ts'
import { passkeyCalls } from './identity/passkeys.ts'

/** Every call of the API. The server registers exactly these; the client and the OpenAPI document are derived from them. */
export const allCalls = {
  ...healthCalls,
  ...identityCalls,
  ...documentCalls,
  ...browserErrorCalls,
  ...passkeyCalls,
  ...userCalls,
  ...clientCalls,
  ...settingCalls,
  ...photoCalls,
  ...photoLinkCalls,
  ...editCalls,
  ...trashCalls,
  ...albumCalls,
  ...favoriteCalls,
  ...shareCalls,
  ...dmCalls,
  ...notificationCalls,
  ...groupCalls,
  ...timelineCalls,
  ...campaignCalls,
  ...planCalls,
  ...pushCalls,
  ...reportCalls,
  ...takedownCalls,
  ...searchCalls,
  ...worldCalls,
  ...downloadCalls,
  ...exportCalls,
  ...liveCalls,
} as const

export type AllCalls = typeof allCalls
export type Name = keyof AllCalls

type Part<C, Key extends string> = C extends { [K in Key]: infer S extends z.ZodType } ? S : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Received<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a client passes in. */
export type ParamsInput<N extends Name> = Sent<Part<AllCalls[N], 'params'>>
export type QueryInput<N extends Name> = Sent<Part<AllCalls[N], 'query'>>
export type BodyInput<N extends Name> = Sent<Part<AllCalls[N], 'body'>>

/** What a handler receives, after validation. */
export type Params<N extends Name> = Received<Part<AllCalls[N], 'params'>>
export type Query<N extends Name> = Received<Part<AllCalls[N], 'query'>>
export type Body<N extends Name> = Received<Part<AllCalls[N], 'body'>>

/** The text fields of a multipart call, as a handler receives them after parsing. */
type Fields<C> = C extends { form: { fields: infer S extends z.ZodType } } ? S : undefined
export type FormFields<N extends Name> = Received<Fields<AllCalls[N]>>

type AnswerTable<N extends Name> = AllCalls[N]['answers']
/** What a handler returns: one of the declared statuses with its body. */
export type Answer<N extends Name> = {
  [S in keyof AnswerTable<N>]: {
    status: S
    body: AnswerTable<N>[S] extends z.ZodType ? z.input<AnswerTable<N>[S]> : null
  }
}[keyof AnswerTable<N>]
/** The body of a successful answer. */
export type Data<N extends Name> = {
  [S in keyof AnswerTable<N>]: AnswerTable<N>[S] extends z.ZodType ? z.output<AnswerTable<N>[S]> : null
}[keyof AnswerTable<N>]

/** Whether the caller may be a guest when the handler runs. */
export type MayBeGuest<N extends Name> = 'guest' extends AllCalls[N]['who'][number] ? true : false

/** The calls as plain data, for code that iterates over all of them. */
export const callList: ReadonlyArray<readonly [Name, Call]> = Object.entries(allCalls) as Array<[Name, Call]>

import { z } from 'zod'
import { calls } from '../../call.ts'
import { MailLanguage } from '../../identity/fields.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import {
  Description,
  DiscordId,
  KomaId,
  SearchText,
  TwitterId,
  textErrors,
  UserName,
  VrchatDisplayName,
  VrchatUserId,
} from '../../rules/text.ts'
import {
  ClientId,
  Count,
  cursorQuery,
  NextCursor,
  PhotoId,
  PlanId,
  pageLimit,
  SentMoment,
  Success,
  sentInteger,
  Timestamp,
  Url,
  UserId,
} from '../../wire.ts'
import { DocumentLanguage, DocumentVersion, TextDocument } from '../documents.ts'

/** The public part of a user, embedded wherever a user appears. */
export const PublicUser = named(
  'PublicUser',
  z.object({
    user_id: UserId,
    user_name: z.string().nullable(),
    koma_id: z.string().nullable(),
    description: z.string(),
    vrchat_user_id: z.string().nullable(),
    vrchat_display_name: z.string().nullable(),
    twitter_id: z.string().nullable(),
    discord_id: z.string().nullable(),
    user_icon: Url,
    is_mute: z.boolean(),
  }),
)
export type PublicUser = z.infer<typeof PublicUser>

/** A program that uploads for the user, such as the sync client of one computer. What it says of itself is its own word. */
export const Client = named(
  'Client',
  z.object({
    client_id: ClientId,
    name: z.string(),
    platform: z.string().nullable(),
    version: z.string().nullable(),
    connected_at: Timestamp,
    /** Exact for uploads; otherwise up to a quarter of an hour old. */
    last_activity_at: Timestamp.nullable(),
    /** New photos since midnight in the user's time zone. */
    photos_today: Count,
    is_current: z.boolean(),
  }),
)
export type Client = z.infer<typeof Client>

/** The signed-in user, as only they see themselves. The storage limits are the current ones, including campaigns. */
export const Me = named(
  'Me',
  PublicUser.extend({
    email: z.string().nullable(),
    clear_tutorials: z.array(z.string()),
    plan_id: PlanId,
    next_plan_id: PlanId.nullable(),
    next_plan_renewal_at: Timestamp.nullable(),
    clients: z.array(Client),
    storage_count_files: Count,
    storage_used_count_files: Count,
    storage_size_bytes: Count,
    storage_used_bytes: Count,
    accepted_tos_version: z.string().nullable(),
    current_tos_version: z.string(),
  }),
)
export type Me = z.infer<typeof Me>

/** The part of a picture that an avatar shows, in percent of the picture. */
export const CroppedArea = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type CroppedArea = z.infer<typeof CroppedArea>

/** What goes with the account. */
export const Leaving = named(
  'Leaving',
  z.object({
    photos: Count,
    albums: Count,
    /** Own shared albums that go to their longest-standing member. */
    shares_passed_on: Count,
    /** Own shared albums without members. */
    shares_deleted: Count,
    plan_id: PlanId,
    confirmed_by: z.enum(['password', 'fresh_sign_in']),
  }),
)
export type Leaving = z.infer<typeof Leaving>

const ProfileFields = z.object({
  koma_id: KomaId,
  user_name: UserName,
  description: Description,
  twitter_id: TwitterId.optional(),
  discord_id: DiscordId.optional(),
  vrchat_user_id: z.preprocess((value: string | null) => value || null, VrchatUserId.nullable()).optional(),
  vrchat_display_name: z.preprocess((value: string | null) => value || null, VrchatDisplayName.nullable()).optional(),
})

const TutorialName = z.string().regex(/^[a-z0-9_]{1,50}$/)
const UserList = z.object({ users: z.array(PublicUser), next_cursor: NextCursor })

/** An installation may bound icons as it bounds photos; clients have words for each. */
const iconErrors = ['storage_over', 'size_upper', 'size_lower', 'file_format', 'file_break', 'upload_failed'] as const

export const userCalls = calls('users', {
  'GET /me': {
    summary: 'The signed-in user with plan, storage and terms',
    who: ['user', 'sync client'],
    beforeTerms: true,
    answers: { 200: Me },
  },
  'PUT /me': {
    summary: 'Replaces the profile, and the icon where one comes along; fields that are left out stay',
    who: ['user'],
    bodyKind: 'multipart',
    form: {
      fields: ProfileFields,
      files: { 'icon.png': { types: limits.upload.types, required: false } },
      orJson: true,
    },
    answers: { 200: Success },
    errors: ['koma_id_taken', 'koma_id_letters', ...textErrors, ...iconErrors],
  },
  'DELETE /me': {
    summary:
      'Deletes the account with all its photos; confirmed by the own ID as it was typed, and by the password or, with an external issuer, a sign-in of the last minutes',
    who: ['user'],
    beforeTerms: true,
    body: z.object({
      koma_id: z.string().max(100).nullable(),
      password: z.string().max(1000).optional(),
      language: MailLanguage,
    }),
    answers: { 204: null },
    errors: ['id_confirmation', 'wrong_password', 'sign_in_again', 'attempt_limit'],
    rate: { max: 20, per: 'minute' },
  },
  'GET /me/leaving': {
    summary: 'What deleting the account would take with it, and how it is confirmed',
    who: ['user'],
    beforeTerms: true,
    answers: { 200: Leaving },
  },
  'POST /me/icon': {
    summary: 'Replaces the user icon',
    who: ['user'],
    bodyKind: 'multipart',
    form: {
      fields: z.object({
        width: sentInteger(0, 100_000).optional(),
        height: sentInteger(0, 100_000).optional(),
        last_modified: SentMoment.optional(),
      }),
      files: { file: { types: limits.upload.types, required: true } },
    },
    answers: { 200: z.object({ user_icon: Url }) },
    errors: iconErrors,
    rate: { max: 30, per: 'minute' },
  },
  'POST /me/tutorial': {
    summary: 'Remembers that a tutorial was seen, such as pc_client',
    who: ['user'],
    body: z.object({ name: TutorialName }),
    answers: { 200: z.object({ clear_tutorials: z.array(z.string()) }) },
  },
  'GET /user/{UserId}': {
    summary: 'The public profile of a user',
    who: ['user'],
    params: z.object({ UserId }),
    answers: { 200: PublicUser },
  },
  'GET /search/user/by_id': {
    summary: 'The user with exactly this koma id, whatever its case; 404 when the id is free, 409 when it is reserved',
    who: ['user'],
    query: z.object({ id: z.string().max(100) }),
    answers: { 200: PublicUser },
    errors: ['not_found', 'koma_id_taken'],
  },
  'GET /search/user/by_name': {
    summary: 'Users whose name or koma id holds this text, the nearest first',
    who: ['user'],
    query: z.object({ name: SearchText, ...cursorQuery }),
    answers: { 200: UserList },
  },
  'GET /search/user/suggestions': {
    summary: 'People to tag, invite or send to: the candidates of the photo first, then those the caller meets most',
    who: ['user'],
    query: z.object({ photo_id: PhotoId.optional(), limit: pageLimit({ default: 30, max: 100 }) }),
    answers: { 200: z.object({ users: z.array(PublicUser) }) },
    errors: ['not_found'],
  },
  'POST /acceptRules': {
    summary: 'Accepts the current terms; 1009 if the version that was shown is not the current one any more',
    who: ['user'],
    beforeTerms: true,
    body: z.object({ version: DocumentVersion.optional() }).optional(),
    answers: { 200: z.object({ accepted_tos_version: z.string() }) },
    errors: ['conflict'],
  },
  'GET /me/terms': {
    summary: 'The terms as the caller agreed to them, to compare the current ones with; 404 for who has not agreed yet',
    who: ['user'],
    beforeTerms: true,
    query: z.object({ language: DocumentLanguage }),
    answers: { 200: TextDocument },
    errors: ['not_found'],
  },
  'GET /mute': {
    summary: 'The users the caller has muted, latest first',
    who: ['user'],
    query: z.object(cursorQuery),
    answers: { 200: UserList },
  },
  'POST /mute': {
    summary: 'Mutes or unmutes a user; the other is not told',
    who: ['user'],
    body: z.object({ target_user_id: UserId, mute: z.boolean().default(true) }),
    answers: { 200: z.object({ is_mute: z.boolean() }) },
    errors: ['not_found', 'invalid_input'],
  },
})

import { z } from 'zod'
import { calls } from '../../call.ts'
import { named } from '../../openapi/documentation.ts'
import {
  AnsweredMilliseconds,
  Bilingual,
  Count,
  cursorQuery,
  NextCursor,
  NotificationId,
  PhotoId,
  PromotionId,
  SentBoolean,
  ShareId,
  TakedownId,
  Timestamp,
  Url,
  UserId,
} from '../../wire.ts'
import { Reactions } from '../photos/photo.ts'
import { ReportReason } from '../sharing/reports.ts'
import { ShareType } from '../sharing/share.ts'
import { PublicUser } from './users.ts'

export const NotificationType = z.enum(['share_album', 'dm', 'reaction', 'tag', 'moderation', 'account'])
export type NotificationType = z.infer<typeof NotificationType>

const every = { notification_id: NotificationId, date: Timestamp, read: z.boolean(), thumbnail_url: Url.nullable() }
/** Who did it. */
const byUser = {
  user_id: UserId,
  user_koma_id: z.string().nullable(),
  user_name: z.string().nullable(),
  user: PublicUser,
}

export const ShareNotification = named(
  'ShareNotification',
  z.object({
    type: z.literal('share_album'),
    ...every,
    /** Who did it; null if the person has left. */
    user_id: UserId.nullable(),
    user_koma_id: z.string().nullable(),
    user_name: z.string().nullable(),
    user: PublicUser.nullable(),
    /** `passed_on`: the owner left, and the reader owns the share now. */
    event: z.enum([
      'invited',
      'applied',
      'approved',
      'joined',
      'photos_added',
      'name_changed',
      'type_changed',
      'owner_changed',
      'passed_on',
    ]),
    /** How many photos were added; 1 for other events. */
    num: Count,
    album_id: ShareId,
    album_title: z.string(),
    share_type: ShareType,
    /** Whether it is an invitation or application that still awaits the caller's answer. */
    is_open: z.boolean(),
  }),
)

export const DmNotification = named(
  'DmNotification',
  z.object({ type: z.literal('dm'), ...every, ...byUser, num: Count, sent_at: AnsweredMilliseconds }),
)

/**
 * Reactions to one photo in one place: the share, the campaign, the DM, or none of them for the library. `sent_at` is its timestamp in the
 * DM or in the timeline of the campaign.
 */
export const ReactionNotification = named(
  'ReactionNotification',
  z.object({
    type: z.literal('reaction'),
    ...every,
    is_new: z.boolean(),
    photo_id: PhotoId,
    reactions: Reactions,
    share_id: ShareId.nullable(),
    promotion_id: PromotionId.nullable(),
    dm_user_id: UserId.nullable(),
    sent_at: AnsweredMilliseconds.nullable(),
  }),
)

export const TagNotification = named(
  'TagNotification',
  z.object({ type: z.literal('tag'), ...every, ...byUser, photo_id: PhotoId }),
)

/**
 * The operator took something public of the reader down or brought it back, suspended the reader or lifted that, decided about an
 * appeal to leave it down, or decided about a report of the reader. Nothing is deleted by it: the photos stay in their libraries.
 */
export const ModerationNotification = named(
  'ModerationNotification',
  z.object({
    type: z.literal('moderation'),
    ...every,
    event: z.enum([
      'removed',
      'restored',
      'suspended',
      'unsuspended',
      'appeal_closed',
      'report_upheld',
      'report_dismissed',
    ]),
    /** The reader's take-down; null if it is about a report. */
    takedown_id: TakedownId.nullable(),
    /** What it is about; null if it is about the account. */
    kind: z.enum(['share', 'share_photo', 'photo_link', 'promotion_post']).nullable(),
    reason: ReportReason,
    /** When a suspension ends. */
    until: Timestamp.nullable(),
    /** The reader's own photo; null for others and if the photo is in the trash. */
    photo_id: PhotoId.nullable(),
    share_id: ShareId.nullable(),
    share_name: z.string().nullable(),
    promotion_id: PromotionId.nullable(),
    promotion_title: Bilingual.nullable(),
  }),
)
export type ModerationNotification = z.infer<typeof ModerationNotification>

/** Something about the reader's own account that they waited for. */
export const AccountNotification = named(
  'AccountNotification',
  z.object({ type: z.literal('account'), ...every, event: z.enum(['export_ready', 'export_failed']) }),
)
export type AccountNotification = z.infer<typeof AccountNotification>

export const Notification = named(
  'Notification',
  z.discriminatedUnion('type', [
    ShareNotification,
    DmNotification,
    ReactionNotification,
    TagNotification,
    ModerationNotification,
    AccountNotification,
  ]),
)
export type Notification = z.infer<typeof Notification>

/** Unread notifications of each kind. Counting stops at 100, which is shown as "99+". */
export const NotificationCounts = named(
  'NotificationCounts',
  z.object({ share_album: Count, dm: Count, reaction: Count, tag: Count, moderation: Count, account: Count }),
)
export type NotificationCounts = z.infer<typeof NotificationCounts>

/** What the user wants to be notified of; `share` covers invited, applied and approved. */
export const NotificationSettings = named(
  'NotificationSettings',
  z.object({
    share: z.boolean(),
    share_reaction: z.boolean(),
    share_add_photo: z.boolean(),
    share_name_change: z.boolean(),
    share_type_change: z.boolean(),
    dm: z.boolean(),
    dm_receive: z.boolean(),
    dm_reaction: z.boolean(),
    tag: z.boolean(),
  }),
)
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const notificationCalls = calls('notifications', {
  'GET /notifications': {
    summary: 'The notifications of the caller, latest first',
    who: ['user'],
    query: z.object({
      unread_only: SentBoolean.default(false),
      type: NotificationType.optional(),
      ...cursorQuery,
    }),
    answers: { 200: z.object({ notifications: z.array(Notification), next_cursor: NextCursor }) },
  },
  'GET /notifications/count': {
    summary: 'How many notifications are unread',
    who: ['user'],
    answers: { 200: NotificationCounts },
  },
  'POST /notifications/read': {
    summary: 'Marks as read what came up to a moment, of one kind or of all',
    who: ['user'],
    body: z.object({ until: Timestamp, type: NotificationType.optional() }),
    answers: { 200: NotificationCounts },
  },
  'PATCH /notifications/{notificationId}': {
    summary: 'Marks a notification as read or unread',
    who: ['user'],
    params: z.object({ notificationId: NotificationId }),
    body: z.object({ read: z.boolean().default(true) }).default({ read: true }),
    answers: { 200: NotificationCounts },
  },
  'GET /notifications/settings': {
    summary: 'What the caller is notified of',
    who: ['user'],
    answers: { 200: NotificationSettings },
  },
  'PUT /notifications/settings': {
    summary: 'Changes what the caller is notified of; what is left out stays',
    who: ['user'],
    body: NotificationSettings.partial(),
    answers: { 200: NotificationSettings },
  },
})

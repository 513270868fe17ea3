import type { Notification, NotificationCounts, NotificationSettings } from '../calls/account/notifications.ts'
import type { DmEvent, DmPhoto, DmThread } from '../calls/sharing/dm.ts'
import type { Group } from '../calls/sharing/groups.ts'
import type { InvitedUser, Share, ShareApplicant, SharePermissions } from '../calls/sharing/share.ts'
import type { ShareWaiting } from '../calls/sharing/shares.ts'
import type { Takedown } from '../calls/sharing/takedowns.ts'
import { addedAt, addedMilliseconds, id } from './marks.ts'
import { photo } from './photos.ts'
import { namelessUser, publicUser } from './users.ts'

export const sharePermissions: SharePermissions = {
  add_photos: true,
  arrange: true,
  react: true,
  invite: true,
  apply: false,
  leave: false,
  manage: true,
}
export const shareApplicant: ShareApplicant = { ...namelessUser, applied_at: addedAt }
export const invitedUser: InvitedUser = { ...namelessUser, invited_at: addedAt, invited_by: publicUser }

export const share: Share = {
  album_id: id(30),
  name: '夏の浮島ツアー',
  thumbnail_url: photo.urls.medium,
  thumbnail_photo_id: photo.photo_id,
  thumbnail_colour: '#c86a4b',
  thumbnail_focus: { x: 0.5, y: 0.25 },
  created_at: addedAt,
  last_photo_added_at: addedAt,
  owner: publicUser,
  members: [namelessUser],
  members_count: 1,
  approval_awaiting_users: [shareApplicant],
  approval_awaiting_count: 1,
  invited_users: [invitedUser],
  share_type: 'PUBLIC_PASSWORD',
  auto_approve: false,
  has_password: true,
  allow_original: false,
  photos_count: 286,
  photos_by: 'taken',
  photos_first: 'newest',
  new_photos_count: 8,
  has_photos_of_others: true,
  is_readable: true,
  my_role: 'owner',
  invited_by: null,
  may: sharePermissions,
}

/** A share as a stranger with the link gets it, who may not see its photos. */
export const closedShare: Share = {
  ...share,
  thumbnail_url: null,
  thumbnail_photo_id: null,
  thumbnail_colour: null,
  thumbnail_focus: null,
  last_photo_added_at: null,
  members: [],
  approval_awaiting_users: [],
  approval_awaiting_count: 0,
  invited_users: [],
  new_photos_count: 0,
  has_photos_of_others: false,
  is_readable: false,
  my_role: 'viewer',
  may: { add_photos: false, arrange: false, react: false, invite: false, apply: true, leave: false, manage: false },
}

export const shareWaiting: ShareWaiting = {
  invitations: [{ share: { ...closedShare, my_role: 'invited', invited_by: publicUser }, invited_at: addedAt }],
  applications: [{ share, user: shareApplicant }],
}

export const dmEvent: DmEvent = {
  kind: 'reaction',
  user_id: id(2),
  at: addedAt,
  num: 1,
  reaction: '😍',
  thumbnail_urls: [photo.urls.thumbnail],
}
export const dmThread: DmThread = {
  user_id: id(2),
  user_koma_id: null,
  user_name: null,
  user: namelessUser,
  last_appeared_at: addedAt,
  unread_count: 3,
  last_read_at: null,
  partner_last_read_at: addedAt,
  last_event: dmEvent,
}
export const dmPhoto: DmPhoto = { ...photo, sent_at: addedMilliseconds, sending_id: id(40) }

const notified = { notification_id: id(50), date: addedAt, read: false, thumbnail_url: photo.urls.thumbnail }
const byUser = { user_id: id(1), user_koma_id: 'mio_0816', user_name: 'ミオ', user: publicUser }

/** One notification of each kind. */
export const notifications = {
  share_album: {
    type: 'share_album',
    ...notified,
    ...byUser,
    event: 'photos_added',
    num: 24,
    album_id: id(30),
    album_title: '夏の浮島ツアー',
    share_type: 'INVITE_PLUS',
    is_open: false,
  },
  dm: { type: 'dm', ...notified, ...byUser, num: 12, sent_at: addedMilliseconds },
  reaction: {
    type: 'reaction',
    ...notified,
    is_new: true,
    photo_id: photo.photo_id,
    reactions: photo.reactions,
    share_id: null,
    promotion_id: null,
    dm_user_id: id(2),
    sent_at: addedMilliseconds,
  },
  tag: { type: 'tag', ...notified, ...byUser, photo_id: photo.photo_id },
  moderation: {
    type: 'moderation',
    ...notified,
    event: 'removed',
    takedown_id: id(50),
    kind: 'promotion_post',
    reason: 'no_consent',
    until: null,
    photo_id: photo.photo_id,
    share_id: null,
    share_name: null,
    promotion_id: 'vket2025summer',
    promotion_title: { ja: '夏の一枚', en: 'One frame of this summer' },
  },
  account: { type: 'account', ...notified, event: 'export_ready' },
} satisfies { [Kind in Notification['type']]: Extract<Notification, { type: Kind }> }

export const takedown: Takedown = {
  takedown_id: id(50),
  kind: 'promotion_post',
  reason: 'no_consent',
  taken_at: '2025-08-16T21:04:00.000+09:00',
  until: null,
  restored_at: null,
  photo_id: photo.photo_id,
  photo_url: photo.urls.medium,
  share_id: null,
  share_name: null,
  promotion_id: 'vket2025summer',
  promotion_title: { ja: '夏の一枚', en: 'One frame of this summer' },
  appeal: null,
}

export const notificationCounts: NotificationCounts = {
  share_album: 2,
  dm: 1,
  reaction: 1,
  tag: 0,
  moderation: 0,
  account: 0,
}
export const notificationSettings: NotificationSettings = {
  share: true,
  share_reaction: true,
  share_add_photo: true,
  share_name_change: true,
  share_type_change: true,
  dm: true,
  dm_receive: true,
  dm_reaction: true,
  tag: true,
}

export const group: Group = { id: id(60), name: '夜更かし組', icon: '🌙', users: [publicUser, namelessUser] }

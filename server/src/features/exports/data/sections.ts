import { type RawBuilder, sql } from 'kysely'

/** A list of the JSON: the rows of one table that are the user's. */
export interface Section {
  /** With its schema, unless that is `public`. */
  table: string
  /** Which rows; they are called `t`. `subject` is the account's id at the identity service. */
  where(user: { userId: string; subject: string; exportId: string }): RawBuilder<unknown>
  /** Columns that stay here: secrets, and what only programs can use. */
  without?: readonly string[]
  /** Further properties of each row. */
  also?(user: { exportId: string }): RawBuilder<unknown>
  orderBy: string
}

const owned: Section['where'] = ({ userId }) => sql`t.owner_id = ${userId}::uuid`
const theirs: Section['where'] = ({ userId }) => sql`t.user_id = ${userId}::uuid`
const inOwnThread: Section['where'] = ({ userId }) =>
  sql`t.thread_id in (select thread_id from dm_sides where user_id = ${userId}::uuid)`
const inOwnAlbum: Section['where'] = ({ userId }) =>
  sql`t.album_id in (select album_id from albums where owner_id = ${userId}::uuid)`

/**
 * Everything that an account has, by the names of the lists in the JSON. Rows are written with the columns that they have, so that a
 * new column is exported by itself; a new table needs a section here or a reason in `export-contents.test.ts`, which asks for it.
 */
export const sections: Readonly<Record<string, Section>> = {
  profile: { table: 'users', where: theirs, orderBy: 'user_id' },
  account: { table: 'identity.user', where: ({ subject }) => sql`t.id = ${subject}`, orderBy: 'id' },
  sessions: {
    table: 'identity.session',
    where: ({ subject }) => sql`t."userId" = ${subject}`,
    without: ['token'],
    orderBy: 'id',
  },
  passkeys: {
    table: 'identity.passkeys',
    where: ({ subject }) => sql`t.account_id = ${subject}`,
    without: ['credential_id', 'public_key', 'counter'],
    orderBy: 'created_at',
  },
  clients: {
    table: 'identity.clients',
    where: ({ subject }) => sql`t.session_id in (select id from identity.session where "userId" = ${subject})`,
    orderBy: 'connected_at',
  },
  notified_devices: {
    table: 'push_subscriptions',
    where: theirs,
    without: ['address', 'p256dh', 'auth'],
    orderBy: 'subscribed_at',
  },
  mail_language: {
    table: 'identity.languages',
    where: ({ subject }) => sql`t.account_id = ${subject}`,
    orderBy: 'account_id',
  },
  email_changes: {
    table: 'identity.email_changes',
    where: ({ subject }) => sql`t.account_id = ${subject}`,
    without: ['token_hash'],
    orderBy: 'changed_at',
  },
  storage: { table: 'storage_use', where: theirs, orderBy: 'user_id' },
  plan: {
    table: 'plans',
    where: ({ userId }) => sql`t.plan_id = (select plan_id from users where user_id = ${userId}::uuid)`,
    orderBy: 'plan_id',
  },
  payments: { table: 'billing_customers', where: theirs, orderBy: 'provider' },
  notification_settings: { table: 'notification_settings', where: theirs, orderBy: 'user_id' },
  photos: {
    table: 'photos',
    where: (user) => sql`${owned(user)} and t.state = 'live'`,
    without: ['state', 'thumbhash', 'variants'],
    also: ({ exportId }) =>
      sql`jsonb_build_object('file', (
        select path from export_photos as packed
        where packed.photo_id = t.photo_id and packed.export_id = ${exportId}::uuid and packed.crc is not null))`,
    orderBy: 'added_at',
  },
  photo_edits: { table: 'photo_edits', where: owned, orderBy: 'photo_id' },
  deleted_photos: { table: 'deleted_photos', where: owned, orderBy: 'deleted_at' },
  photo_links: { table: 'photo_links', where: owned, without: ['seed', 'token_hash'], orderBy: 'created_at' },
  unfinished_uploads: { table: 'uploads', where: owned, without: ['claim'], orderBy: 'begun_at' },
  albums: { table: 'albums', where: owned, orderBy: 'album_id' },
  album_photos: { table: 'album_photos', where: inOwnAlbum, orderBy: 'album_id, t.added_at' },
  album_removals: { table: 'album_removals', where: inOwnAlbum, orderBy: 'album_id, t.removed_at' },
  shares: {
    table: 'shares',
    where: ({ userId }) =>
      sql`t.share_id in (select share_id from share_users where user_id = ${userId}::uuid and role in ('owner', 'member'))`,
    without: ['password_hash', 'key_version'],
    orderBy: 'share_id',
  },
  share_memberships: { table: 'share_users', where: theirs, orderBy: 'share_id' },
  share_invitations: {
    table: 'share_invitations',
    where: ({ userId }) => sql`(t.inviter_id = ${userId}::uuid or t.invited_id = ${userId}::uuid)`,
    orderBy: 'invitation_id',
  },
  share_photos: {
    table: 'share_photos',
    where: ({ userId }) => sql`t.adder_id = ${userId}::uuid`,
    orderBy: 'posted_at',
  },
  share_reactions: { table: 'share_reactions', where: theirs, orderBy: 'place' },
  favorites: { table: 'favorites', where: theirs, orderBy: 'favorited_at' },
  tags: {
    table: 'photo_tags',
    where: ({ userId }) => sql`(t.user_id = ${userId}::uuid or t.owner_id = ${userId}::uuid)`,
    orderBy: 'tagged_at',
  },
  reactions: {
    table: 'photo_reactions',
    where: ({ userId }) =>
      sql`(t.user_id = ${userId}::uuid or t.photo_id in (select photo_id from photos where owner_id = ${userId}::uuid))`,
    orderBy: 'place',
  },
  dm_threads: {
    table: 'dm_threads',
    where: ({ userId }) => sql`(t.first_id = ${userId}::uuid or t.second_id = ${userId}::uuid)`,
    orderBy: 'thread_id',
  },
  dm_read: { table: 'dm_sides', where: theirs, orderBy: 'thread_id' },
  dm_photos: {
    table: 'dm_photos',
    // What the other has in the trash is not seen in the thread either.
    where: (user) => sql`${inOwnThread(user)} and (t.sender_id = ${user.userId}::uuid or not t.hidden)`,
    orderBy: 'thread_id, t.sent_at',
  },
  dm_sendings: {
    table: 'dm_sendings',
    where: ({ userId }) => sql`t.sender_id = ${userId}::uuid`,
    orderBy: 'sent_at',
  },
  dm_reactions: { table: 'dm_reactions', where: inOwnThread, orderBy: 'place' },
  groups: { table: 'groups', where: owned, without: ['sort_name'], orderBy: 'group_id' },
  group_users: {
    table: 'group_users',
    where: ({ userId }) => sql`t.group_id in (select group_id from groups where owner_id = ${userId}::uuid)`,
    orderBy: 'place',
  },
  mutes: { table: 'mutes', where: theirs, orderBy: 'muted_at' },
  notifications: { table: 'notifications', where: theirs, orderBy: 'happened_at' },
  campaigns: { table: 'promotion_users', where: theirs, orderBy: 'applied_at' },
  campaign_posts: { table: 'promotion_posts', where: theirs, orderBy: 'posted_at' },
  campaign_reactions: {
    table: 'promotion_reactions',
    where: ({ userId }) =>
      sql`(t.user_id = ${userId}::uuid or t.photo_id in (select photo_id from photos where owner_id = ${userId}::uuid))`,
    orderBy: 'place',
  },
  hidden_posts: { table: 'hidden_posts', where: theirs, orderBy: 'hidden_at' },
  takedowns: { table: 'takedowns', where: owned, without: ['password_hash'], orderBy: 'taken_at' },
  reports: {
    table: 'reports',
    where: ({ userId }) => sql`t.reporter_id = ${userId}::uuid`,
    // The reporter may not know whose it was.
    without: ['reporter_key', 'owner_id'],
    orderBy: 'reported_at',
  },
}

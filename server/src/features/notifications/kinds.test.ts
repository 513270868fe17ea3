import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { answerNotifications } from './answer-notifications.ts'
import type { NotificationKind, NotificationKinds } from './kinds.ts'
import { notify } from './notify.ts'
import { countUnread, setAllRead, shownNotifications } from './store.ts'

const reader = '019a8b2e-0000-7000-8000-000000000001'
const sender = '019a8b2e-0000-7000-8000-000000000002'
const now = new Date('2026-08-16T12:00:00Z')
const none = { share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 }
const everything = { unread_only: false, limit: 10, after: undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const user_id of [reader, sender]) {
    await database.kysely.insertInto('users').values({ user_id, subject: user_id }).execute()
  }
  for (const subject of ['seen', 'unseen']) {
    await database.kysely.transaction().execute((trx) =>
      notify(
        trx,
        {
          kind: 'dm',
          rule: { settings: ['dm'], repeated: 'counted' },
          subject,
          byUserId: sender,
          toUserIds: [reader, reader, sender],
          num: 2,
        },
        now,
      ),
    )
  }
})
afterAll(() => database.close())

/** What a feature has to implement to send notifications. */
const messages: NotificationKind = {
  type: 'dm',
  isShown: (readerId) => sql`notifications.subject = 'seen' and notifications.user_id = ${readerId}`,
  answer: async (_, rows) =>
    new Map(
      rows.map(({ notification_id, num }) => [
        notification_id,
        {
          type: 'dm',
          notification_id,
          date: now.toISOString(),
          read: false,
          thumbnail_url: null,
          user_id: sender,
          user_koma_id: null,
          user_name: null,
          user: {
            user_id: sender,
            user_name: null,
            koma_id: null,
            description: '',
            vrchat_user_id: null,
            vrchat_display_name: null,
            twitter_id: null,
            discord_id: null,
            user_icon: '',
            is_mute: false,
          },
          num,
          sent_at: 0,
        },
      ]),
    ),
}

describe('a kind of notification', () => {
  it('is listed, counted, filtered and answered by what its feature registered', async () => {
    const kinds: NotificationKinds = { dm: messages }
    const rows = await shownNotifications(database.kysely, kinds, reader, { ...everything, type: 'dm' })
    expect(rows.map(({ subject, num, by_user_id }) => [subject, num, by_user_id])).toEqual([['seen', 2, sender]])
    const [answer] = await answerNotifications(kinds, reader, rows)
    expect([answer?.type, answer?.notification_id]).toEqual(['dm', rows[0]?.notification_id])
    expect(await countUnread(database.kysely, kinds, reader)).toEqual({ ...none, dm: 1 })
    expect(await shownNotifications(database.kysely, kinds, reader, { ...everything, type: 'tag' })).toEqual([])
  })

  it('is not shown, counted or marked as read by type while nobody registers it', async () => {
    expect(await shownNotifications(database.kysely, {}, reader, everything)).toEqual([])
    expect(await countUnread(database.kysely, {}, reader)).toEqual(none)
    await setAllRead(database.kysely, {}, reader, { until: now, type: 'dm' }, now)
    expect(await countUnread(database.kysely, { dm: messages }, reader)).toEqual({ ...none, dm: 1 })
  })
})

import type { NotificationSettings } from '@koma/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../schema/index.ts'

const everything: NotificationSettings = {
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
const settingNames = Object.keys(everything) as Array<keyof NotificationSettings>

export async function settingsOf(db: Kysely<Schema>, userId: string): Promise<NotificationSettings> {
  const settings = await db
    .selectFrom('notification_settings')
    .select(settingNames)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return settings ?? everything
}

export async function saveSettings(
  db: Kysely<Schema>,
  userId: string,
  changes: Partial<Record<keyof NotificationSettings, boolean | undefined>>,
): Promise<void> {
  const given: Partial<NotificationSettings> = Object.fromEntries(
    settingNames.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  )
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .execute()
}

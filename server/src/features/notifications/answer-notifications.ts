import type { Notification } from '@koma/contract'
import { type NotificationKinds, type NotificationRow, namesOf } from './kinds.ts'

/** The contract's answers for these notifications, in the order of the rows. */
export async function answerNotifications(
  kinds: NotificationKinds,
  readerId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const ofKind = Map.groupBy(rows, ({ type }) => type)
  const answers = await Promise.all(
    namesOf(kinds).map(async (name) => kinds[name]?.answer(readerId, ofKind.get(name) ?? [])),
  )
  const byId = new Map(answers.flatMap((answered) => [...(answered ?? [])]))
  return rows.flatMap(({ notification_id }) => byId.get(notification_id) ?? [])
}

import type { Notification } from '@koma/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { type EventRule, notify, notifyEach } from '../../notifications/index.ts'

export type ShareEvent = Extract<Notification, { type: 'share_album' }>['event']

/** What happened in a share, who did it and who is notified. */
export interface ShareHappening {
  event: ShareEvent
  shareId: string
  byUserId: string
  toUserIds: readonly string[]
  /** The photo to show with it. */
  photoId?: string | null
  num?: number
}

/** Photos that are added within this time of each other are one line, even if they come one by one. */
const addedTogether = 3_600_000

const rules: Record<ShareEvent, EventRule> = {
  invited: { settings: ['share'], repeated: 'renewed' },
  applied: { settings: ['share'], repeated: 'renewed' },
  approved: { settings: ['share'], repeated: 'renewed' },
  joined: { settings: ['share'], repeated: 'renewed' },
  owner_changed: { settings: ['share'], repeated: 'renewed' },
  // Not to be switched off: somebody is responsible for a share from now on.
  passed_on: { settings: [], repeated: 'renewed' },
  photos_added: { settings: ['share_add_photo'], repeated: 'counted', groupedWithin: addedTogether },
  name_changed: { settings: ['share_name_change'], repeated: 'renewed' },
  type_changed: { settings: ['share_type_change'], repeated: 'renewed' },
}

/** A reader gets one notification for the same event in a share by the same person, and for added photos one for each time. */
export async function tellOfShare(trx: Transaction<Schema>, happening: ShareHappening, now: Date): Promise<void> {
  const { event, shareId, byUserId } = happening
  const subject = `${shareId}:${event}:${byUserId}`
  await notify(trx, { kind: 'share_album', rule: rules[event], subject, ...happening }, now)
}

/** Tells everybody whom shares were passed on to, each of their shares, in one statement. */
export async function tellHeirs(
  trx: Transaction<Schema>,
  heirs: ReadonlyArray<{ share_id: string; user_id: string }>,
  now: Date,
): Promise<void> {
  const event = 'passed_on'
  const told = heirs.map(({ share_id, user_id }) => ({
    userId: user_id,
    subject: `${share_id}:${event}`,
    shareId: share_id,
  }))
  await notifyEach(trx, { kind: 'share_album', rule: rules[event], byUserId: null, event }, told, now)
}

import type { Notification } from '@koma/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { type EventRule, notify } from '../../notifications/index.ts'

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

const rules: Record<ShareEvent, EventRule> = {
  invited: { setting: 'share', repeated: 'renewed' },
  applied: { setting: 'share', repeated: 'renewed' },
  approved: { setting: 'share', repeated: 'renewed' },
  joined: { setting: 'share', repeated: 'renewed' },
  owner_changed: { setting: 'share', repeated: 'renewed' },
  photos_added: { setting: 'share_add_photo', repeated: 'counted' },
  name_changed: { setting: 'share_name_change', repeated: 'renewed' },
  type_changed: { setting: 'share_type_change', repeated: 'renewed' },
}

/** A reader gets only one notification for the same event in a share by the same person. */
export async function tellOfShare(trx: Transaction<Schema>, happening: ShareHappening, now: Date): Promise<void> {
  const { event, shareId, byUserId } = happening
  const subject = `${shareId}:${event}:${byUserId}`
  await notify(trx, { kind: 'share_album', rule: rules[event], subject, ...happening }, now)
}

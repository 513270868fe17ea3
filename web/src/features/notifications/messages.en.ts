import type { Translation } from '@koma/ui/translation.ts'
import type { notificationsJa } from './messages.ja.ts'

export const notificationsEn: Translation<typeof notificationsJa> = {
  countsFailed: 'Failed to fetch notification data',
  saved: 'Saved to this device',
  gone: "What this was about isn't here anymore",
  failed: {
    offline: "Couldn't connect. Try again once you're back online.",
    save: "Couldn't save. Try again.",
    read: "Couldn't mark as read. Try again.",
  },
}

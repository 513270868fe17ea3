import type { ModerationNotification } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'

const b = (chunks: ReactNode) => <b>{chunks}</b>

/** Says what the operator decided, where and why, and that nothing is lost by it. */
export function ModerationWords({ notification }: { notification: ModerationNotification }) {
  const t = useTranslations('notificationPage.moderation')
  const formats = useFormats()
  const locale = useLocale()
  const { event, kind, until } = notification
  const place = notification.share_name ?? notification.promotion_title?.[locale === 'en' ? 'en' : 'ja'] ?? ''
  const reason = t(`reason.${notification.reason}`)
  const thing = t(`thing.${kind ?? 'account'}`, { place, named: place === '' ? 'no' : 'yes' })
  const day = until === null ? '' : formats.day(until)
  return t.rich(`line.${event}`, { thing, reason, day, b })
}

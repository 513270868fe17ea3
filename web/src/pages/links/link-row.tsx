import type { ListedLink } from '@koma/contract'
import { copyText } from '@koma/ui/browser/clipboard.ts'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Check, Copy, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf } from '../../features/photo-links/index.ts'
import styles from './links.module.css'

interface LinkRowProps {
  link: ListedLink
  onEnd: () => void
}

/** One link: its photo, when it was made, until when it opens and what it shows. */
export function LinkRow({ link, onEnd }: LinkRowProps) {
  const t = useTranslations('links')
  const formats = useFormats()
  const from = useFromHere()
  const snackbar = useSnackbar()
  const [copied, setCopied] = useState(false)
  const name = link.world_name ?? t('photo')
  const isOver = link.expires_at !== null && Date.parse(link.expires_at) <= Date.now()
  const copy = async () => {
    const done = await copyText(addressOf(link))
    setCopied(done)
    snackbar.show({ text: t(done ? 'copied' : 'copyFailed') })
  }
  const isClosed = isOver || link.is_taken_down
  const expiry = link.expires_at
    ? t(isOver ? 'over' : 'until', { moment: formats.dateTime(link.expires_at) })
    : t('endless')
  const shown = [link.shows_owner && t('showsOwner'), link.allow_original && t('original')].filter(Boolean)
  return (
    <ListRow
      height={80}
      leading={
        <span className={styles.thumb} style={{ background: link.average_colour ?? undefined }}>
          <img src={link.thumbnail_url} alt="" loading="lazy" decoding="async" />
        </span>
      }
      title={name}
      caption={
        <>
          <span className={isClosed ? styles.over : undefined}>{link.is_taken_down ? t('takenDown') : expiry}</span>
          <span className={styles.facts}>
            {[t('made', { day: formats.day(link.created_at) }), t('anyone'), ...shown].join(' · ')}
          </span>
        </>
      }
      to={`/photo/${link.photo_id}`}
      state={from}
      actions={
        <>
          {!isClosed && (
            <IconButton icon={copied ? Check : Copy} label={t('copy', { name })} onClick={() => void copy()} />
          )}
          <IconButton icon={Link2Off} label={t('end', { name })} onClick={onEnd} />
        </>
      }
    />
  )
}

import type { Photo, PhotoLink } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { Switch } from '@koma/ui/choice/switch.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './share-sheet.module.css'
import type { LinkWishes } from './use-link-change.ts'

interface LinkSettingsProps {
  photo: Photo
  link: PhotoLink
  /** Resolves to whether the link was changed. */
  onChange: (wishes: LinkWishes) => Promise<boolean>
  onEnd: () => Promise<unknown>
}

const day = 86_400_000
const spans = { never: null, day, week: 7 * day, month: 30 * day } as const
type Span = keyof typeof spans

/** Until when the link opens, what it shows, and the end of it. */
export function LinkSettings({ photo, link, onChange, onEnd }: LinkSettingsProps) {
  const t = useTranslations('photoLinks')
  const formats = useFormats()
  const [chosen, setChosen] = useState<Span | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  const choose = async (span: Span) => {
    setChosen(span)
    const length = spans[span]
    const expires_at = length === null ? null : new Date(Date.now() + length).toISOString()
    if (!(await onChange({ expires_at }))) setChosen(null)
  }
  // Of a link that ends, only the moment is known and not the choice it came from: then none is marked. What was chosen here comes
  // first, because the link may still be the answer to a change before.
  const marked = chosen ?? (link.expires_at === null ? 'never' : null)
  return (
    <>
      <div className={styles.expiry}>
        <h3>{t('expiry.title')}</h3>
        <SegmentedControl<Span | 'other'>
          label={t('expiry.title')}
          size="small"
          options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(`expiry.${value}`) }))}
          value={marked ?? 'other'}
          onChange={(span) => span !== 'other' && void choose(span)}
        />
        <p role="status">
          {link.expires_at ? t('expiry.ends', { moment: formats.dateTime(link.expires_at) }) : t('expiry.endless')}
        </p>
      </div>
      <SettingGroup>
        {photo.world_name && (
          <SettingRow
            title={t('shows.world')}
            caption={photo.world_name}
            control={
              <Switch
                label={t('shows.world')}
                checked={link.shows_world}
                onChange={(shows_world) => void onChange({ shows_world })}
              />
            }
          />
        )}
        <SettingRow
          title={t('shows.owner')}
          caption={t('shows.ownerCaption')}
          control={
            <Switch
              label={t('shows.owner')}
              checked={link.shows_owner}
              onChange={(shows_owner) => void onChange({ shows_owner })}
            />
          }
        />
        <SettingRow
          title={t('shows.original')}
          caption={t('shows.originalCaption')}
          control={
            <Switch
              label={t('shows.original')}
              checked={link.allow_original}
              onChange={(allow_original) => void onChange({ allow_original })}
            />
          }
        />
      </SettingGroup>
      <Button kind="text" size="small" onClick={() => setIsEnding(true)} className={styles.end}>
        {t('end.action')}
      </Button>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t('end.title')}
        description={t('end.body')}
        confirmLabel={t('end.confirm')}
        danger
        onConfirm={onEnd}
      />
    </>
  )
}

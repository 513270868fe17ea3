import { Button } from '@koma/ui/button/button.tsx'
import { SearchField } from '@koma/ui/field/search-field.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import styles from './settings.module.css'
import { allZones, findZones } from './time-zones.ts'

interface ZoneDialogProps {
  /** Null if the photos follow the device. */
  chosen: string | null
  onChoose: (zone: string | null) => void
  onClose: () => void
}

/** Chooses the time zone of photos from a list that can be searched. */
export function ZoneDialog({ chosen, onChoose, onClose }: ZoneDialogProps) {
  const t = useTranslations('settings.photos')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const zones = useMemo(() => allZones(chosen, locale), [chosen, locale])
  const found = findZones(zones, typed)
  const mark = <Icon of={Check} size={18} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('zone')}
      focusField
      footer={<Button onClick={onClose}>{ui('cancel')}</Button>}
    >
      <SearchField label={t('zoneSearch')} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <ul className={styles.zones} aria-label={t('zoneList')}>
        {typed === '' && (
          <ListRow
            height={56}
            title={t('zoneUnset')}
            trailing={chosen === null && mark}
            onClick={() => onChoose(null)}
          />
        )}
        {found.map(({ id, name, clock, offset }) => (
          <ListRow
            key={id}
            height={56}
            title={name}
            caption={clock}
            trailing={
              <>
                {chosen === id && mark}
                <span className={styles.offset}>{offset}</span>
              </>
            }
            onClick={() => onChoose(id)}
          />
        ))}
        {found.length === 0 && <li className={styles.none}>{t('zoneNone')}</li>}
      </ul>
    </Dialog>
  )
}

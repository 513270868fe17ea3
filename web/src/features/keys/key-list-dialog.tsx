import { Button } from '@koma/ui/button/button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useSingleKeys } from '../../platform/keys/shortcut.ts'
import { type KeyChord, keyGroups } from './key-groups.ts'
import styles from './keys.module.css'

export interface KeyListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Which key does what, screen by screen. */
export function KeyListDialog({ open, onOpenChange }: KeyListDialogProps) {
  const t = useTranslations('keys')
  const singleKeys = useSingleKeys()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('close')}</Button>}
    >
      {!singleKeys && <Notice>{t('off')}</Notice>}
      {keyGroups.map((group) => (
        <section key={group.name} className={styles.group}>
          <h3>{t(`groups.${group.name}.title`)}</h3>
          <dl>
            {group.rows.map((row) => (
              <div key={row.does} className={classNames(styles.row, row.single && !singleKeys && styles.off)}>
                <dt>
                  {row.chords.map((chord) => (
                    <Chord key={chord.join('+')} keys={chord} />
                  ))}
                </dt>
                {/* Each group has message keys of its own, which the type of `t` cannot express. */}
                <dd>{t(`groups.${group.name}.does.${row.does}` as 'groups.everywhere.does.list')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Chord({ keys }: { keys: KeyChord }) {
  return (
    <span className={styles.chord}>
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && '+'}
          <kbd>{key === 'command' ? commandKey() : key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

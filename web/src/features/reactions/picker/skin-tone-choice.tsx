import { Tooltip } from '@koma/ui/overlay/tooltip.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './emoji-picker.module.css'
import { type SkinTone, setSkinTone, skinTones, useSkinTone } from './picker-memory.ts'

const hands: Readonly<Record<SkinTone, string>> = { 0: '✋', 1: '✋🏻', 2: '✋🏼', 3: '✋🏽', 4: '✋🏾', 5: '✋🏿' }
const names = {
  0: 'none',
  1: 'light',
  2: 'mediumLight',
  3: 'medium',
  4: 'mediumDark',
  5: 'dark',
} as const satisfies Record<SkinTone, string>

/** The skin tone of all emoji that have one, remembered on the device. Opens in place, to avoid one more layer to close. */
export function SkinToneChoice() {
  const t = useTranslations('reactions.picker')
  const tone = useSkinTone()
  const [open, setOpen] = useState(false)
  const label = `${t('tone')}: ${t(`tones.${names[tone]}`)}`
  return (
    <>
      <Tooltip text={t('tone')}>
        <button
          type="button"
          className={styles.tone}
          aria-label={label}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {hands[tone]}
        </button>
      </Tooltip>
      {open && (
        <div role="radiogroup" aria-label={t('tone')} className={styles.tones}>
          {skinTones.map((each) => (
            <label key={each} className={styles.tone}>
              <input
                type="radio"
                name="skin-tone"
                aria-label={t(`tones.${names[each]}`)}
                checked={each === tone}
                onChange={() => setSkinTone(each)}
                onClick={() => setOpen(false)}
              />
              <span>{hands[each]}</span>
            </label>
          ))}
        </div>
      )}
    </>
  )
}

import { limits } from '@koma/contract/limits'
import { type PasswordRule, passwordRules } from '@koma/contract/password-rules'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './password-checklist.module.css'

const shownRules = ['length', 'lowercase', 'uppercase', 'digit', 'symbol'] as const
const rulesOfLength: readonly PasswordRule[] = ['min_length', 'max_length']

function isMet(rule: (typeof shownRules)[number], password: string): boolean {
  // An empty field satisfies the maximum length, but must not show the rule of length as met.
  if (rule === 'length') return rulesOfLength.every((each) => passwordRules[each](password))
  return passwordRules[rule](password)
}

/** One frame and one line per rule; each changes as its rule is met. */
export function PasswordChecklist({ password, id }: { password: string; id?: string }) {
  const t = useTranslations('session.password')
  const met = shownRules.filter((rule) => isMet(rule, password))
  const all = met.length === shownRules.length
  return (
    <div className={styles.rules} id={id}>
      <FrameMeter
        label={t('rules')}
        value={met.length}
        max={shownRules.length}
        tone={all ? 'success' : 'accent'}
        decorative
        className={styles.frames}
      />
      <ul aria-label={t('rules')}>
        {shownRules.map((rule) => {
          const ok = met.includes(rule)
          return (
            <li key={rule} className={classNames(ok && styles.met)}>
              <Icon of={ok ? Check : Minus} size={16} />
              {t(rule, { min: String(limits.password.min), max: String(limits.password.max) })}
            </li>
          )
        })}
      </ul>
      <p role="status" className={styles.spoken}>
        {password && t('progress', { met: String(met.length), all: String(shownRules.length) })}
      </p>
    </div>
  )
}

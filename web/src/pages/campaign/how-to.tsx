import { Camera, Images, type LucideIcon, Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './how-to.module.css'

const steps = [
  { name: 'take', icon: Camera },
  { name: 'keep', icon: Upload },
  { name: 'post', icon: Images },
] as const satisfies ReadonlyArray<{ name: string; icon: LucideIcon }>

/** Three steps as three frames; on a phone a strip that runs down. */
export function HowTo() {
  const t = useTranslations('campaignPage.how')
  return (
    <section className={styles.how} aria-labelledby="how">
      <h2 id="how">{t('title')}</h2>
      <ol>
        {steps.map(({ name, icon }) => (
          <li key={name}>
            <span aria-hidden="true" className={styles.stepFilm}>
              <span className={styles.stepFrame} data-step={name}>
                <Icon of={icon} size={24} />
              </span>
            </span>
            <span>
              <b>{t(`${name}.title`)}</b>
              <span>{t(`${name}.body`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

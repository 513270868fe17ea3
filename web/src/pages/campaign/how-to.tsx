import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import styles from './how-to.module.css'
import keepPicture from './pictures/keep.avif'
import postPicture from './pictures/post.avif'
import takePicture from './pictures/take.avif'

const steps = [
  { name: 'take', picture: takePicture },
  { name: 'keep', picture: keepPicture },
  { name: 'post', picture: postPicture },
] as const

/** Where the sync app is connected to the account. */
const syncApp = '/setting/client_application'
const meterFrames = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']

/** Three steps as three frames; on a phone a strip that runs down. */
export function HowTo() {
  const t = useTranslations('campaignPage.how')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  return (
    <section className={styles.how} aria-labelledby="how">
      <h2 id="how">{t('title')}</h2>
      <ol>
        {steps.map(({ name, picture }) => (
          <li key={name}>
            <span aria-hidden="true" className={styles.stepFilm}>
              <span className={styles.stepFrame}>
                <img src={picture} alt="" loading="lazy" />
                {name === 'take' && <i className={styles.finder} />}
                {name === 'keep' && (
                  <i className={styles.meter}>
                    {meterFrames.map((frame) => (
                      <i key={frame} />
                    ))}
                  </i>
                )}
              </span>
            </span>
            <span className={styles.words}>
              <b>{t(`${name}.title`)}</b>
              <span>{t(`${name}.body`)}</span>
              {name === 'keep' && isMounted(syncApp) && (
                <ButtonLink to={syncApp} state={from} size="small">
                  {t('syncApp')}
                </ButtonLink>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { AboutData } from '@koma/contract'
import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DocumentText } from '../../features/documents/index.ts'
import { useTheme } from '../../platform/preferences/theme.ts'
import styles from './about-sections.module.css'

/** Everything below the first screen. A part that the operator left empty is not shown. */
export function AboutSections({ about }: { about: AboutData }) {
  const t = useTranslations('publicPages.about')
  const formats = useFormats()
  const dark = useDark()
  return (
    <>
      <Section id="can" title={t('can')} shown={about.can_features}>
        <ul className={styles.features}>
          {about.can_features.map(({ img, img_dark, title, content }, place) => (
            <li key={title}>
              <div className={styles.about}>
                <EdgePrint>▸ {String(place + 1).padStart(2, '0')}</EdgePrint>
                <h3>{title}</h3>
                <DocumentText text={content} level={3} stays />
              </div>
              <img
                src={(dark && img_dark) || img}
                alt=""
                width={1280}
                height={800}
                loading="lazy"
                decoding="async"
                className={styles.screen}
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="only" title={t('only')} shown={about.only_here} tinted>
        <ul className={styles.only}>
          {about.only_here.map(({ title, content }) => (
            <li key={title}>
              <h3>{title}</h3>
              <DocumentText text={content} level={3} stays />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="concepts" title={t('concepts')} shown={about.concepts}>
        <ul className={styles.concepts}>
          {about.concepts.map(({ img, img_dark, title, content }) => (
            <li key={title}>
              <img
                src={(dark && img_dark) || img}
                alt=""
                width={640}
                height={360}
                loading="lazy"
                decoding="async"
                className={styles.photo}
              />
              <h3>{title}</h3>
              <DocumentText text={content} level={3} stays />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="news" title={t('news')} shown={about.infomations}>
        <ul className={styles.news}>
          {about.infomations.map(({ date, title, content }) => (
            <li key={date + title}>
              <time dateTime={date}>{formats.day(`${date}T12:00:00`, 0)}</time>
              <div>
                <h3>{title}</h3>
                <DocumentText text={content} level={3} stays />
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="team" title={t('team')} shown={about.team}>
        <ul className={styles.team}>
          {about.team.map(({ img, name, job }) => (
            <li key={name}>
              <img src={img} alt="" width={64} height={64} loading="lazy" decoding="async" />
              <p>
                <b>{name}</b>
                <span>{job}</span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  shown: readonly unknown[]
  tinted?: boolean
  children: ReactNode
}

function Section({ id, title, shown, tinted = false, children }: SectionProps) {
  if (shown.length === 0) return null
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section} data-tinted={tinted || undefined}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

function useDark(): boolean {
  const theme = useTheme()
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'dark' || (theme === 'system' && systemIsDark)
}

import type { AboutData } from '@koma/contract'
import { parseText } from '@koma/contract/parse-text'
import { FilmStrip } from '@koma/ui/brand/film-strip.tsx'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DocumentText } from '../../features/documents/index.ts'
import styles from './hero.module.css'

/** The first screen: the tagline, and photos on film. */
export function Hero({ about, actions }: { about: AboutData; actions: ReactNode }) {
  const t = useTranslations('publicPages.about')
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>
          <Tagline title={about.title} />
        </h1>
        <div className={styles.lead}>
          <DocumentText text={about.lead} level={2} stays />
        </div>
        <div className={styles.actions}>{actions}</div>
        <p className={styles.free}>{t('free')}</p>
      </div>
      <Reel frames={about.frames} />
    </section>
  )
}

/** Its words in bold are underlined; its lines stay lines. */
function Tagline({ title }: { title: string }) {
  const [block] = parseText(title)
  const spans = block && 'spans' in block ? block.spans : []
  return spans.map(({ kind, words }, place) => {
    const lines = words.split('\n').map((line, number) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a title never move.
      <Fragment key={number}>
        {number > 0 && (
          <>
            {/* Read aloud, the words of two lines are not one word. */}
            {'\n'}
            <br />
          </>
        )}
        {line}
      </Fragment>
    ))
    // biome-ignore lint/suspicious/noArrayIndexKey: neither do its words.
    return kind === 'bold' ? <em key={place}>{lines}</em> : <Fragment key={place}>{lines}</Fragment>
  })
}

const strips = 3

/** The frames on three strips, one below the other. */
function Reel({ frames }: { frames: readonly string[] }) {
  if (frames.length === 0) return null
  // Each strip begins with another frame and has all of them, so that it is long enough for wide screens.
  const beginnings = Array.from({ length: strips }, (_, strip) => Math.round((strip * frames.length) / strips))
  return (
    <div className={styles.reel} aria-hidden="true">
      {beginnings.map((from) => (
        <FilmStrip
          key={from}
          className={styles.film}
          frames={[...frames.slice(from), ...frames.slice(0, from)].slice(0, 5).map((src, place) => ({
            print: `${from + place + 11}${place % 2 === 0 ? '' : 'A'}`,
            picture: <img src={src} alt="" width={640} height={360} decoding="async" />,
          }))}
        />
      ))}
    </div>
  )
}

/** Stands for the page while its data is on its way. */
export function HeroBones() {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <Skeleton>
          <div className={styles.bones}>
            <Bone width="72%" height={56} />
            <Bone width="56%" height={56} />
            <Bone width="88%" />
            <Bone width="64%" />
          </div>
        </Skeleton>
      </div>
    </div>
  )
}

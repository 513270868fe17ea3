import type { Promotion } from '@koma/contract'
import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useBack } from '@koma/ui/layout/back.ts'
import { useBarEnd } from '@koma/ui/layout/bar-end.ts'
import { ArrowLeft, Image, ImagePlus, Share } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { nightSky, useLocalText } from '../../features/campaigns/index.ts'
import { usePassOn } from '../../features/timelines/index.ts'
import { CountdownFrames, Totals } from './countdown.tsx'
import { DayFrames, useMonthDay } from './day-frames.tsx'
import styles from './hero.module.css'

interface HeroProps {
  address: string
  campaign: Promotion
  onTakePart: () => void
  onShowMine: () => void
}

/** One frame of film: what the campaign is, when it runs, and the way to take part. */
export function Hero({ address, campaign, onTakePart, onShowMine }: HeroProps) {
  const t = useTranslations('campaignPage')
  const ui = useTranslations('ui')
  const local = useLocalText()
  const monthDay = useMonthDay()
  const goBack = useBack('/')
  const end = useBarEnd()
  const passOn = usePassOn()
  // Never with a code.
  const spread = () => passOn(local(campaign.title), `/pr/${address}`)
  const { state, mine } = campaign
  const print = campaign.promotion_id.toUpperCase()
  const period = `${monthDay.first(campaign)}–${monthDay.last(campaign)}`
  const seeEntries = () => document.getElementById('entries')?.scrollIntoView({ block: 'start' })
  return (
    <section className={styles.hero} aria-labelledby="campaign-title">
      <FilmEdge print={print} from={15} />
      <div className={styles.frame}>
        <img src={campaign.hero_url ?? nightSky} alt="" />
        <div className={styles.bar}>
          <IconButton icon={ArrowLeft} label={ui('back')} onClick={goBack} className={styles.onHero} />
          {end && <div className={styles.end}>{end}</div>}
          <IconButton icon={Share} label={t('spread')} onClick={() => void spread()} className={styles.onHero} />
        </div>
        <div className={styles.low}>
          <div>
            <EdgePrint className={styles.print}>{`▸ ${print}  ${period}`}</EdgePrint>
            <h1 id="campaign-title">{local(campaign.title)}</h1>
            <p className={styles.lead}>{state === 'over' ? t('over') : local(campaign.description)}</p>
            <div className={styles.acts}>
              {state === 'running' && (
                <Button kind="brand" size="large" icon={ImagePlus} onClick={onTakePart}>
                  {t('takePart')}
                </Button>
              )}
              {state === 'over' && (
                <Button kind="brand" size="large" onClick={seeEntries}>
                  {t('seeEntries')}
                </Button>
              )}
              {state === 'over' && mine && mine.posts_count > 0 ? (
                <Button size="large" icon={Image} className={styles.glass} onClick={onShowMine}>
                  {t('seeMine', { count: mine.posts_count })}
                </Button>
              ) : (
                <Button size="large" icon={Share} className={styles.glass} onClick={() => void spread()}>
                  {t('spread')}
                </Button>
              )}
            </div>
          </div>
          {state === 'over' ? <Totals campaign={campaign} /> : <CountdownFrames campaign={campaign} />}
        </div>
        <DayFrames campaign={campaign} />
      </div>
      <FilmEdge print={print} from={16} />
    </section>
  )
}

/** Perforations and edge print above and below the frame. */
function FilmEdge({ print, from }: { print: string; from: number }) {
  const words = [`▸ ${from}A`, 'KOMA 400', print, `▸ ${from + 1}`, 'SAFETY FILM', `▸ ${from + 1}A`]
  return (
    <div aria-hidden="true" className={styles.edge}>
      <div className={styles.edgeWords}>
        {words.map((word) => (
          <EdgePrint key={word}>{word}</EdgePrint>
        ))}
      </div>
      <div className={styles.holes} />
    </div>
  )
}

import type { Promotion } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useDevice } from '../../platform/device.ts'
import { runningQuery } from './campaign-queries.ts'
import styles from './campaigns.module.css'
import nightSky from './night-sky.svg'
import { countdown } from './period.ts'
import { useLocalText } from './use-local-text.ts'

/** Leads to the campaigns that are running, the one that ends first above. Nothing is shown while none is known. */
export function CampaignBanner() {
  const { data: campaigns = [] } = useQuery(runningQuery(useApi()))
  return campaigns.map((campaign) => <Banner key={campaign.promotion_id} campaign={campaign} />)
}

function Banner({ campaign }: { campaign: Promotion }) {
  const t = useTranslations('campaigns.banner')
  const local = useLocalText()
  const from = useFromHere()
  const { clock } = useDevice()
  const { days } = countdown(campaign.ends_at, clock.now())
  return (
    <Link to={`/pr/${campaign.promotion_id}`} state={from} className={styles.banner}>
      <img src={campaign.hero_url ?? nightSky} alt="" />
      <span className={styles.bannerWords}>
        <span className={styles.bannerHead}>
          <span>{t('running')}</span>
          <span>{days > 0 ? t('left', { days }) : t('lastDay')}</span>
        </span>
        <b>{local(campaign.title)}</b>
        <small>{t('join')}</small>
      </span>
      <span className={styles.go}>
        <Icon of={ArrowRight} />
      </span>
    </Link>
  )
}

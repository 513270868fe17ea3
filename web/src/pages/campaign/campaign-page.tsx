import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCampaign } from '../../features/campaigns/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import styles from './campaign.module.css'
import { CampaignOpen } from './campaign-open.tsx'

/** The page of a campaign: before, while and after it runs. */
export function CampaignPage() {
  const t = useTranslations('campaignPage')
  const { campaign = '' } = useParams()
  const query = useCampaign(campaign)
  if (isNotThere(query.error)) {
    return (
      <Centre>
        <title>{`${t('notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('notFound.title')}
          description={t('notFound.description')}
          homeLabel={t('notFound.home')}
        />
      </Centre>
    )
  }
  const promotion = query.data
  if (!promotion) {
    return (
      <>
        <title>{`${t('title')} — Koma`}</title>
        <TopBar title={t('title')} back="/" />
        <ListState query={query} skeleton={<CampaignSkeleton />} />
      </>
    )
  }
  return <CampaignOpen key={campaign} address={campaign} campaign={promotion} />
}

function CampaignSkeleton() {
  return (
    <Skeleton>
      <div className={styles.boneHero}>
        <Bone height="100%" shape="photo" />
      </div>
    </Skeleton>
  )
}

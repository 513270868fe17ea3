import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PhotoSourceProvider } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import {
  type TimelineName,
  timelineAddress,
  useTimelineAround,
  useTimelineSource,
} from '../../features/timelines/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { TimelinePhoto } from './timeline-photo.tsx'

export function MainTimelinePhoto() {
  return <TimelinePhotoPage of="main" />
}

export function OwnTimelinePhoto() {
  return <TimelinePhotoPage of="me" />
}

/** Of what everybody posted to a campaign, or of one's own posts. */
export function CampaignPhoto() {
  const { campaign = '' } = useParams()
  const [search] = useSearchParams()
  const { status } = useSession()
  const whose = search.get('of') === 'me' && status === 'user' ? 'me' : 'everyone'
  const of = useMemo(() => ({ campaign, whose }) as const, [campaign, whose])
  return <TimelinePhotoPage of={of} />
}

/** One photo of a timeline, with those before and after it. */
function TimelinePhotoPage({ of }: { of: TimelineName }) {
  const t = useTranslations('timelinePhoto')
  const timestamp = Number(useParams()['timestamp'])
  // What is no timestamp is in no timeline.
  const isTimestamp = Number.isSafeInteger(timestamp) && timestamp >= 0
  const { query, list, ends, item } = useTimelineAround(of, isTimestamp ? timestamp : 0)
  const source = useTimelineSource(of)
  const back = timelineAddress(of)
  if (item && list && isTimestamp) {
    return (
      <PhotoSourceProvider value={source}>
        <TimelinePhoto of={of} item={item} list={list} ends={ends} back={back} />
      </PhotoSourceProvider>
    )
  }
  if (item === null || !isTimestamp) {
    return (
      <Centre>
        <title>{`${t('gone.title')} — Koma`}</title>
        <NotFoundState title={t('gone.title')} description={t('gone.description')} homeLabel={t('gone.home')} />
      </Centre>
    )
  }
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back={back} />
      <ListState query={query} skeleton={null} />
    </>
  )
}

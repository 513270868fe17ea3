import type { Promotion } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { ArrowUp, Images } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  noSelection,
  PagesNotice,
  PhotoGrid,
  PhotoSourceProvider,
  plainLook,
  usePhotoGrid,
  usePhotoPages,
} from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { type CampaignTimeline, timelinePhotoAddress, useTimelineSource } from '../../features/timelines/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './entries.module.css'
import { MoreState } from './more-state.tsx'
import { type EntryList, useEntries, useMore, useNewEntries } from './use-entries.ts'

interface EntriesProps {
  address: string
  campaign: Promotion
  whose: CampaignTimeline['whose']
  onShow: (whose: CampaignTimeline['whose']) => void
  onTakePart: () => void
}

/** What was posted, as it comes. New entries wait behind a button, so that nothing moves under the reader. */
export function Entries({ address, campaign, whose, onShow, onTakePart }: EntriesProps) {
  const t = useTranslations('campaignPage.entries')
  const { status } = useSession()
  const { count } = useFormats()
  const of = useMemo<CampaignTimeline>(() => ({ campaign: address, whose }), [address, whose])
  const entries = useEntries(of)
  const source = useTimelineSource(of)
  const { list, query } = entries
  const isRunning = campaign.state === 'running'
  const fresh = useNewEntries(of, isRunning && whose === 'everyone' ? entries.newest : undefined)
  return (
    <section id="entries" className={styles.entries} aria-labelledby="entries-title">
      <header>
        <h2 id="entries-title">{t('title')}</h2>
        <p>{t('counts', { photos: count(campaign.posts_count), people: count(campaign.users_count) })}</p>
        {status === 'user' && (
          <SegmentedControl
            label={t('whose')}
            size="small"
            value={whose}
            onChange={onShow}
            options={[
              { value: 'everyone', label: t('everyone') },
              { value: 'me', label: t('me'), note: count(campaign.mine?.posts_count ?? 0) },
            ]}
          />
        )}
      </header>
      {!list && <ListState query={query} skeleton={<EntriesSkeleton />} inline />}
      {list?.length === 0 && <NoEntries campaign={campaign} whose={whose} onTakePart={onTakePart} />}
      {list && list.length > 0 && (
        <PhotoSourceProvider value={source}>
          <div className={styles.pillPlace} role="status">
            {fresh.count > 0 && (
              <button
                type="button"
                className={styles.pill}
                aria-busy={entries.isRefreshing}
                onClick={() => void entries.refresh()}
              >
                <span aria-hidden="true" className={styles.faces}>
                  {fresh.users.map((user) => (
                    <Avatar key={user.user_id} src={user.user_icon} size={24} />
                  ))}
                </span>
                {entries.isRefreshing ? <Spinner /> : <ArrowUp size={16} aria-hidden="true" />}
                {t(fresh.hasMore ? 'manyNew' : 'new', { count: fresh.count })}
              </button>
            )}
          </div>
          <EntryGrid key={whose} of={of} entries={entries} list={list} />
        </PhotoSourceProvider>
      )}
    </section>
  )
}

interface EntryGridProps {
  of: CampaignTimeline
  entries: EntryList
  list: NonNullable<EntryList['list']>
}

function EntryGrid({ of, entries, list }: EntryGridProps) {
  const t = useTranslations('campaignPage.entries')
  const { key } = useLocation()
  const view = usePhotoGrid(list, `${key} entries`, plainLook.tokens)
  const { query, personAt } = entries
  useMore(query, list.length, view.seen.to)
  const trouble = usePhotoPages(list, view.seen)
  const look = useMemo(
    () => ({
      ...plainLook,
      note: (place: number) => t('by', { name: personAt(place)?.user_name ?? personAt(place)?.koma_id ?? '' }),
      badge: (place: number) => (
        <span aria-hidden="true" className={styles.by}>
          <Avatar src={personAt(place)?.user_icon ?? null} size={24} />
        </span>
      ),
    }),
    [personAt, t],
  )
  return (
    <>
      {query.isRefetchError && <Notice tone="danger">{t('refreshFailed')}</Notice>}
      <div className={styles.grid}>
        <PhotoGrid view={view} selection={noSelection} linkTo={(id) => timelinePhotoAddress(of, id)} look={look} />
      </div>
      <MoreState query={query} />
      <PagesNotice trouble={trouble} />
    </>
  )
}

function NoEntries({ campaign, whose, onTakePart }: Pick<EntriesProps, 'campaign' | 'whose' | 'onTakePart'>) {
  const t = useTranslations('campaignPage.entries.none')
  const { state } = campaign
  const action = state === 'running' && (
    <Button kind="primary" onClick={onTakePart}>
      {t('takePart')}
    </Button>
  )
  return (
    <EmptyState title={t(whose === 'me' ? 'mine' : 'title')} icon={Images} {...(action ? { action } : {})}>
      {t(state)}
    </EmptyState>
  )
}

function EntriesSkeleton() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((bone) => (
          <Bone key={bone} height={140} shape="photo" />
        ))}
      </div>
    </Skeleton>
  )
}

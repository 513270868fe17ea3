import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { ArrowUp, Images } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useHiddenPosts } from '../../features/reports/index.ts'
import { useSession } from '../../features/session/index.ts'
import {
  FarAway,
  type HomeTimeline,
  Post,
  useNewPhotos,
  usePosts,
  usePull,
  withoutHidden,
} from '../../features/timelines/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './home.module.css'
import { TimelineSkeleton } from './timeline-skeleton.tsx'

// Loaded apart: it is seen before the first photo, and never again.
const FirstHome = lazySection(async () => (await import('./first-home.tsx')).FirstHome, null)

/** The posts of a timeline, which go on as one scrolls. */
export function Timeline({ of }: { of: HomeTimeline }) {
  const t = useTranslations('home')
  const { status } = useSession()
  const query = usePosts(of)
  const { refresh, isRefreshing } = query
  const area = useRef<HTMLDivElement>(null)
  const pull = usePull(area, () => void refresh())
  const pages = query.data?.pages
  const hidden = useHiddenPosts()
  const isEmpty = pages?.every((page) => withoutHidden(page.items, hidden).length === 0) && !query.hasNextPage
  const newest = pages && (pages[0]?.items[0]?.timestamp ?? 0)
  const count = useNewPhotos(of === 'main' && status === 'user' ? newest : undefined)
  const showNew = () => {
    window.scrollTo({ top: 0 })
    void refresh()
  }
  if (!pages) return status === 'guest' ? null : <ListState query={query} skeleton={<TimelineSkeleton />} />
  return (
    <div ref={area} className={styles.timeline}>
      <Pulled {...pull} isRefreshing={isRefreshing} />
      <div className={styles.pillPlace} role="status">
        {count > 0 && (
          <Button kind="primary" size="small" icon={ArrowUp} loading={isRefreshing} onClick={showNew}>
            {t('new', { count })}
          </Button>
        )}
      </div>
      {query.isRefetchError && !isRefreshing && <Notice tone="danger">{t('refreshFailed')}</Notice>}
      {status === 'guest' && !isEmpty && <h2 className={styles.everyone}>{t('everyone')}</h2>}
      {isEmpty ? (
        <NothingYet of={of} />
      ) : (
        <div role="feed" aria-label={t(of)} aria-busy={query.isFetching}>
          {pages.map((page) => (
            <FarAway key={page.items[0]?.timestamp ?? 0} of={page}>
              {withoutHidden(page.items, hidden).map((post) => (
                <Post key={post.timestamp} of={of} post={post} />
              ))}
            </FarAway>
          ))}
        </div>
      )}
      {query.hasNextPage && (
        <More
          key={pages.length}
          isFailing={query.isFetchNextPageError}
          busy={query.isFetchingNextPage}
          onSeen={() => void query.fetchNextPage()}
        />
      )}
      {!query.hasNextPage && !isEmpty && <p className={styles.end}>{t('end')}</p>}
    </div>
  )
}

function NothingYet({ of }: { of: HomeTimeline }) {
  const t = useTranslations('home')
  const { status } = useSession()
  if (status === 'guest') return null
  if (of === 'main') return <FirstHome />
  return (
    <Centre>
      <EmptyState
        title={t('emptyMe.title')}
        icon={Images}
        action={<ButtonLink to="/share">{t('emptyMe.shares')}</ButtonLink>}
      >
        {t('emptyMe.body')}
      </EmptyState>
    </Centre>
  )
}

interface PulledProps {
  distance: number
  isEnough: boolean
  isRefreshing: boolean
}

function Pulled({ distance, isEnough, isRefreshing }: PulledProps) {
  if (distance === 0 && !isRefreshing) return null
  return (
    <div aria-hidden="true" className={styles.pulled} style={{ height: isRefreshing ? 44 : distance }}>
      {isRefreshing ? <Spinner /> : <Icon of={ArrowUp} className={classNames(!isEnough && styles.notEnough)} />}
    </div>
  )
}

interface MoreProps {
  isFailing: boolean
  busy: boolean
  onSeen: () => void
}

/** Fetches the next page when the end of the list comes near, or when asked to after a failure. */
function More({ isFailing, busy, onSeen }: MoreProps) {
  const t = useTranslations('home')
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    const element = end.current
    if (!element || isFailing) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '800px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFailing])
  return (
    <div ref={end} className={styles.more}>
      {isFailing && <Notice tone="danger">{t('moreFailed')}</Notice>}
      {isFailing ? (
        <Button onClick={onSeen} loading={busy}>
          {t('retry')}
        </Button>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

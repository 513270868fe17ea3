import { Button } from '@koma/ui/button/button.tsx'
import { Chip } from '@koma/ui/label/chip.tsx'
import { ChipRow } from '@koma/ui/label/chip-row.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MainActions } from '../../features/navigation/index.ts'
import { NewAlbumDialog } from '../../features/new-album/lazy.ts'
import {
  CoversSkeleton,
  ShareCover,
  ShareCovers,
  type ShareFilter,
  useShares,
  useWaiting,
} from '../../features/shares/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './shares-page.module.css'
import { WaitingList } from './waiting-list.tsx'

type Filter = Exclude<ShareFilter, 'appendable'>

const filters: readonly Filter[] = ['all', 'owner', 'member', 'applied']

/** Every shared album in which the user has a role; what waits for their answer comes first. */
export function SharesPage() {
  const t = useTranslations('sharesPage')
  const [filter, setFilter] = useState<Filter>('all')
  const waiting = useWaiting()
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <Page
      layout="full"
      title={t('title')}
      actions={
        <>
          <MainActions />
          <Button size="small" icon={Plus} className={styles.create} onClick={create}>
            {t('create')}
          </Button>
        </>
      }
    >
      {waiting.data && <WaitingList waiting={waiting.data} />}
      {waiting.isError && !waiting.data && (
        <Notice>
          {t('waiting.failed')}{' '}
          <Button kind="text" size="small" onClick={() => waiting.refetch()} loading={waiting.isFetching}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      <Filters filter={filter} onFilter={setFilter} />
      <Covers filter={filter} onCreate={create} />
      {creating && <NewAlbumDialog kind="together" onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useTranslations('sharesPage')
  const all = useShares('all')
  // Counted only once all pages have loaded: a count of the loaded ones would be wrong.
  const known = all.shares && !all.hasNextPage ? all.shares.filter(isListed) : null
  const count = (of: Filter) => known?.filter((share) => of === 'all' || share.my_role === of).length
  return (
    <ChipRow label={t('filters')}>
      {filters.map((each) => (
        <Chip key={each} pressed={filter === each} onClick={() => onFilter(each)}>
          {t(`filter.${each}`)} {known && <b>{count(each)}</b>}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Invitations are listed above, with buttons to answer them. */
const isListed = ({ my_role: role }: { my_role: string }) => role !== 'invited'

function Covers({ filter, onCreate }: { filter: Filter; onCreate: () => void }) {
  const t = useTranslations('sharesPage')
  const query = useShares(filter)
  const shares = query.shares?.filter(isListed)
  if (!shares) return <ListState query={query} skeleton={<CoversSkeleton />} />
  if (shares.length === 0 && !query.hasNextPage) {
    return (
      <Centre>
        <EmptyState
          title={t(`empty.${filter}.title`)}
          action={
            (filter === 'all' || filter === 'owner') && (
              <Button kind="primary" icon={Plus} onClick={onCreate}>
                {t('create')}
              </Button>
            )
          }
        >
          {t(`empty.${filter}.body`)}
        </EmptyState>
      </Centre>
    )
  }
  return (
    <>
      <ShareCovers>
        {shares.map((share) => (
          <ShareCover key={share.album_id} share={share} />
        ))}
      </ShareCovers>
      <ShowMore query={query} question={filter} />
    </>
  )
}

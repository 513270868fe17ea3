import type { Photo, Promotion } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCandidates } from '../../../features/campaigns/index.ts'
import { PickerGrid } from '../../../features/photo-list/index.ts'
import {
  type ArrangedLibrary,
  arrangeLoaded,
  clockOfPhoto,
  GridSkeleton,
  useSelection,
} from '../../../features/photos/index.ts'
import { ListState } from '../../../platform/connection/list-state.tsx'
import { MoreState } from '../more-state.tsx'
import { useMore } from '../use-entries.ts'
import { NotPosted } from './not-posted.tsx'
import styles from './posting.module.css'
import { type ShownState, StateChips } from './state-chips.tsx'
import { useCandidateLook } from './use-candidate-look.tsx'
import { usePosting } from './use-posting.ts'

export interface PostDialogProps {
  address: string
  campaign: Promotion
  onClose: () => void
}

const dayLength = 86_400_000

/** Chooses photos of the library to post. What cannot be posted stays visible and says why. */
export function PostDialog({ address, campaign, onClose }: PostDialogProps) {
  const t = useTranslations('campaignPage.picker')
  const ui = useTranslations('ui')
  const [shown, setShown] = useState<ShownState>('all')
  const [seenTo, setSeenTo] = useState(0)
  const query = useCandidates(address, shown)
  // The chips stay while the photos in another state are loading.
  const counts = useCandidates(address, 'all').data?.pages[0]?.counts
  const posting = usePosting(address, campaign, onClose)
  const pages = query.data?.pages
  const candidates = useMemo(() => pages?.flatMap((page) => page.candidates), [pages])
  const list = useMemo(() => candidates && arrangeCandidates(candidates.map(({ photo }) => photo)), [candidates])
  const stateOf = useMemo(
    () => new Map(candidates?.map(({ photo, state }) => [photo.photo_id, state] as const)),
    [candidates],
  )
  const look = useCandidateLook(list, stateOf)
  useMore(query, list?.length ?? 0, seenTo)
  const [seen] = useState(() => (places: { to: number }) => setSeenTo(places.to))
  // What was chosen stays chosen while other photos are shown, unless it turns out that it cannot be posted any more.
  const postable = useMemo(
    () => ({ has: (photoId: string) => (stateOf.get(photoId) ?? 'postable') === 'postable' }),
    [stateOf],
  )
  const { selection, onSelect } = useSelection(postable)
  const { size } = selection.chosen
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('hint')}
      size="wide"
      closeLabel={ui('close')}
      locked={posting.isPending}
      onEscape={size > 0 ? () => onSelect({ type: 'clear' }) : undefined}
      head={counts && <StateChips counts={counts} shown={shown} onShow={setShown} />}
      footer={
        <>
          <p className={styles.sum}>
            {size > 0 && <span>{t.rich('chosen', { count: size, b: (number) => <b>{number}</b> })}</span>}
            <small>{t('public')}</small>
          </p>
          <Button disabled={posting.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={size === 0}
            loading={posting.isPending}
            loadingText={t('posting', posting.progress)}
            onClick={() => void posting.run([...selection.chosen])}
          >
            {t('post', { count: size })}
          </Button>
        </>
      }
    >
      {!list ? (
        <ListState query={query} skeleton={<GridSkeleton />} inline />
      ) : list.length > 0 ? (
        <>
          <PickerGrid
            key={shown}
            list={list}
            selection={selection}
            onSelect={onSelect}
            look={look}
            isChoosable={(photoId) => !posting.isPending && stateOf.get(photoId) === 'postable'}
            onSeen={seen}
          />
          <MoreState query={query} />
        </>
      ) : (
        <EmptyState title={t(`${shown === 'all' ? 'none' : 'empty'}.title`)}>
          {t(`${shown === 'all' ? 'none' : 'empty'}.body`)}
        </EmptyState>
      )}
      {posting.notPosted.length > 0 && (
        <NotPosted refusals={posting.notPosted} posted={posting.progress.done} onClose={posting.dismiss} />
      )}
    </Dialog>
  )
}

function arrangeCandidates(photos: readonly Photo[]): ArrangedLibrary {
  return arrangeLoaded(photos, {
    order: { by: 'taken', first: 'newest' },
    momentOf: ({ taken_at }) => Date.parse(taken_at),
    sectionOf: (photo) => Math.floor(clockOfPhoto(photo) / dayLength),
  })
}

import type { Photo, Promotion } from '@koma/contract'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCandidates } from '../../../features/campaigns/index.ts'
import { PhotoListSkeleton, PhotoPicker } from '../../../features/photo-list/index.ts'
import { type ArrangedLibrary, arrangeLoaded, clockOfPhoto } from '../../../features/photos/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Chip } from '../../../ui/label/chip.tsx'
import { useBack } from '../../../ui/layout/back.ts'
import { TopBar } from '../../../ui/layout/top-bar.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ListState } from '../../../ui/state/list-state.tsx'
import { useMore } from '../use-entries.ts'
import { NotPosted } from './not-posted.tsx'
import styles from './posting.module.css'
import { useCandidateLook } from './use-candidate-look.tsx'
import { usePosting } from './use-posting.ts'

const states = ['all', 'postable', 'already_posted', 'not_vket_world', 'no_world_info'] as const
type Shown = (typeof states)[number]

const dayLength = 86_400_000

/** Chooses photos of the library to post. What cannot be posted stays visible and says why. */
export function PostPicker({ address, campaign }: { address: string; campaign: Promotion }) {
  const t = useTranslations('campaignPage.picker')
  const ui = useTranslations('ui')
  const { count } = useFormats()
  const [shown, setShown] = useState<Shown>('all')
  const [seenTo, setSeenTo] = useState(0)
  const query = useCandidates(address, shown)
  const goBack = useBack(`/pr/${address}`)
  const posting = usePosting(address, campaign, goBack)
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
  const [first] = pages ?? []
  const chips = first && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label={t('show')} className={styles.chips}>
      {states.map((state) => (
        <Chip
          key={state}
          pressed={shown === state}
          leading={state === 'postable' && <Icon of={Check} size={16} />}
          onClick={() => setShown(state)}
        >
          {t(`states.${state}`)}
          {state !== 'all' && <b>{count(first.counts[state])}</b>}
        </Chip>
      ))}
    </div>
  )
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      {list && list.length > 0 ? (
        <PhotoPicker
          key={shown}
          list={list}
          title={t('title')}
          doneLabel={t('post')}
          doingLabel={t('posting', posting.progress)}
          busy={posting.isPending}
          look={look}
          isChoosable={(photoId) => stateOf.get(photoId) === 'postable'}
          onSeen={seen}
          onDone={(photoIds) => void posting.run(photoIds)}
          onClose={goBack}
          above={
            <>
              <p>{t('hint')}</p>
              {chips}
            </>
          }
        />
      ) : (
        <>
          <TopBar title={t('title')} back={`/pr/${address}`} />
          <div className={styles.above}>{chips}</div>
          {list ? (
            <EmptyState title={t('empty.title')} action={<Button onClick={goBack}>{ui('back')}</Button>}>
              {t('empty.body')}
            </EmptyState>
          ) : (
            <ListState query={query} skeleton={<PhotoListSkeleton isView={false} />} />
          )}
        </>
      )}
      {posting.notPosted.length > 0 && (
        <NotPosted refusals={posting.notPosted} posted={posting.progress.done} onClose={posting.dismiss} />
      )}
    </>
  )
}

function arrangeCandidates(photos: readonly Photo[]): ArrangedLibrary {
  return arrangeLoaded(photos, {
    order: { by: 'taken', first: 'newest' },
    momentOf: ({ taken_at }) => Date.parse(taken_at),
    sectionOf: (photo) => Math.floor(clockOfPhoto(photo) / dayLength),
  })
}

import type { DmThread } from '@koma/contract'
import { useMemo, useRef, useState } from 'react'
import {
  arrangeThread,
  TakeBackDialog,
  useThreadPhotos,
  useThreadRead,
  useThreadSource,
} from '../../features/dm/index.ts'
import { isSelecting, PhotoSourceProvider, SelectionBar, useSelection } from '../../features/photos/index.ts'
import { MutedNotice } from '../../features/users/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { useSelectionKeys } from '../../platform/keys/use-selection-keys.ts'
import { NoPhotos } from './no-photos.tsx'
import { OlderPhotos } from './older-photos.tsx'
import { SelectionStatus } from './selection-status.tsx'
import { Composer } from './sending/composer.tsx'
import styles from './thread.module.css'
import { ThreadBar } from './thread-bar.tsx'
import { ThreadDays } from './thread-days.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { ToNewest } from './to-newest.tsx'
import { useSeen } from './use-seen.ts'
import { useThreadOffer } from './use-thread-offer.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useThreadStart } from './use-thread-start.ts'
import { useUnreadLine } from './use-unread-line.ts'

interface ThreadProps {
  thread: DmThread
  fetchedAt: number
  isFetching: boolean
}

/** The photos of both, the newest at the end, and a bar to send more. */
export function Thread({ thread, fetchedAt, isFetching }: ThreadProps) {
  const { user, user_id: userId } = thread
  const source = useThreadSource(userId)
  const query = useThreadPhotos(userId)
  const { photos, hasOlder } = query
  const line = useUnreadLine(thread, fetchedAt, isFetching)
  const isReady = photos !== undefined && line !== undefined
  const list = useRef<HTMLDivElement>(null)
  const start = useThreadStart(list)
  const onOlder = () => !query.isOlderFailed && void query.loadOlder()
  const { isAtEnd, scrollToEnd } = useThreadScroll({ photos, isReady, start, hasOlder, onOlder })
  const seen = useSeen(photos, userId, { isReady, isAtEnd })
  useThreadRead(thread, seen.latest)

  const library = useMemo(() => arrangeThread(query.data ?? nothing), [query.data])
  const { selection, onSelect } = useSelection(library)
  const selecting = isSelecting(selection)
  const clear = () => onSelect({ type: 'clear' })
  const [takingBack, setTakingBack] = useState<readonly string[]>([])
  const actions = useThreadOffer(userId, photos ?? [], selection.chosen, { onTakeBack: setTakingBack, done: clear })
  const onDelete = () => actions.find((action) => action.danger)?.act()
  useSelectionKeys({ active: selecting, onClear: clear, onDelete })

  const isEmpty = photos?.length === 0 && !hasOlder
  return (
    <>
      <PhotoSourceProvider value={source}>
        {selecting ? (
          <SelectionBar
            count={selection.chosen.size}
            actions={actions}
            onClear={clear}
            onAll={() => onSelect({ type: 'set', photoIds: library.idsBetween(0, library.length).reverse(), on: true })}
          />
        ) : (
          <ThreadBar user={user} hasPhotos={!isEmpty} onChoose={() => onSelect({ type: 'begin' })} />
        )}
        <SelectionStatus selection={selection} />
        <div ref={list} className={styles.thread}>
          {user.is_mute && <MutedNotice user={user} />}
          {!photos && <ListState query={query} skeleton={<ThreadSkeleton />} />}
          {isEmpty && !user.is_mute && <NoPhotos user={user} />}
          {photos && !isEmpty && (
            <>
              <OlderPhotos query={query} />
              <ThreadDays
                thread={thread}
                photos={photos}
                line={line ?? null}
                chosen={selecting ? selection.chosen : null}
                onToggle={(photoId) => onSelect({ type: 'toggle', photoId })}
                onTakeBack={setTakingBack}
              />
            </>
          )}
        </div>
      </PhotoSourceProvider>
      {!selecting && (
        <Composer userId={userId} onSent={scrollToEnd}>
          {!isAtEnd && <ToNewest hasNews={seen.hasNews} onGo={scrollToEnd} />}
        </Composer>
      )}
      <TakeBackDialog userId={userId} photoIds={takingBack} onClose={() => setTakingBack([])} onTakenBack={clear} />
    </>
  )
}

const nothing = { photos: [], older: null }

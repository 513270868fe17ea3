import type { Share } from '@koma/contract'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShowMore } from '../../platform/use-show-more.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { SharePicture } from './share-picture.tsx'
import { useShares } from './share-queries.ts'
import { ShareTypeTag } from './share-type-tag.tsx'
import styles from './shares.module.css'
import { useSharePhotos } from './use-share-photos.ts'

interface AddToShareDialogProps {
  photoIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** The shares the photos may go into, and the way to a new one. Where the server refuses it stays, for another try. */
export function AddToShareDialog({ photoIds, onClose, onDone }: AddToShareDialogProps) {
  const t = useTranslations('shares.add')
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const from = useFromHere()
  const { add } = useSharePhotos()
  const query = useShares('appendable')
  const { showMore, isLoadingMore } = useShowMore(query)
  const [running, setRunning] = useState(false)
  const isRunning = useRef(false)
  const count = photoIds.length
  const choose = async (share: Share) => {
    // A second click comes before the row knows that it is busy.
    if (isRunning.current) return
    isRunning.current = true
    setRunning(true)
    const added = await add(share.album_id, photoIds)
    isRunning.current = false
    setRunning(false)
    if (!added) return
    onDone()
    snackbar.show({
      text: t('added', { count, name: share.name }),
      action: { label: t('see'), onAct: () => void navigate(`/share/${share.album_id}`) },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { count })}
      description={t('body')}
      locked={running}
      footer={
        <>
          <Button onClick={onClose} disabled={running}>
            {t('close')}
          </Button>
          <Button
            kind="primary"
            icon={Plus}
            disabled={running}
            onClick={() => {
              onDone()
              void navigate('/share/create', { state: { ...from, photoIds } })
            }}
          >
            {t('new')}
          </Button>
        </>
      }
    >
      {!query.shares ? (
        <ListState query={query} skeleton={<SkeletonRows count={3} avatar={40} />} />
      ) : query.shares.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <div className={styles.appendable} aria-busy={running}>
          <ul>
            {query.shares.map((share) => (
              <ListRow
                key={share.album_id}
                leading={<SharePicture share={share} className={styles.thumb} />}
                title={share.name}
                trailing={<ShareTypeTag type={share.share_type} />}
                onClick={() => void choose(share)}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button size="small" onClick={showMore} loading={isLoadingMore}>
                {t('more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ListState } from '../../../platform/connection/list-state.tsx'
import { HolderMark, useAddedWords, usePhotoHolders } from '../../holders/index.ts'
import { SharePicture } from '../covers/share-picture.tsx'
import { useShareCalls } from '../share-calls.ts'
import { useShares } from '../share-queries.ts'
import styles from '../shares.module.css'
import { ShareTypeTag } from '../types/share-type-tag.tsx'
import { useShareFailure } from '../use-share-change.ts'

interface AddToShareDialogProps {
  photoIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Puts photos into a share or leads to a new one. Stays open for another try if the server refuses. */
export function AddToShareDialog({ photoIds, onClose, onDone }: AddToShareDialogProps) {
  const t = useTranslations('shares.add')
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const from = useFromHere()
  const { addPhotos } = useShareCalls()
  const explain = useShareFailure()
  const query = useShares('appendable')
  const count = photoIds.length
  const wordsOf = useAddedWords()
  const heldIn = usePhotoHolders(photoIds)
  const adding = useChange({
    send: (share: Share) => addPhotos(share.album_id, photoIds),
    done: (added, share) => {
      onDone()
      snackbar.show({
        text: wordsOf({ name: share.name, count, added }),
        action: { label: t('see'), onAct: () => void navigate(`/share/${share.album_id}`) },
      })
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { count })}
      description={t('body')}
      locked={adding.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={adding.isPending}>
            {t('close')}
          </Button>
          <Button
            kind="primary"
            icon={Plus}
            disabled={adding.isPending}
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
      <div className={styles.results}>
        {!query.shares ? (
          <ListState query={query} skeleton={<SkeletonRows count={3} avatar={40} />} />
        ) : query.shares.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <div aria-busy={adding.isPending}>
            <ul>
              {query.shares.map((share) => (
                <ListRow
                  key={share.album_id}
                  leading={<SharePicture share={share} className={styles.thumb} />}
                  title={share.name}
                  caption={<HolderMark held={heldIn(share.album_id)} count={count} />}
                  trailing={<ShareTypeTag type={share.share_type} />}
                  onClick={() => void adding.run(share)}
                />
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

import type { Photo, PublicUser } from '@koma/contract'
import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failureWords } from '../../platform/failure-words.ts'
import { type SendingOutcome, useSendPhotos } from '../dm/index.ts'
import { useSession } from '../session/index.ts'
import { personName } from '../tags/index.ts'
import { useSearchField } from '../users/index.ts'
import { ChosenPhotos } from './chosen-photos.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { ReceiverLists } from './receiver-lists.tsx'
import { everybodyIn, excessOf, isSame, type Receiver } from './receivers.ts'
import styles from './sending.module.css'

export interface SendDialogProps {
  photoIds: readonly string[]
  /** What is known of a photo, to draw it. */
  photoOf: (photoId: string) => Photo | undefined
  /** Initially chosen. */
  to?: readonly Receiver[]
  onClose: () => void
  /** Everybody in `people` has got the photos. */
  onSent: (people: readonly PublicUser[], photoIds: readonly string[]) => unknown
}

const none: readonly Receiver[] = []

/** Chooses who gets photos by DM, and sends them. If some do not get them, it stays open with these, to be tried again. */
export function SendDialog({ photoIds, photoOf, to = none, onClose, onSent }: SendDialogProps) {
  const t = useTranslations('sending')
  const ui = useTranslations('ui')
  const myId = useSession().me?.user_id
  const withRoom = useMediaQuery('(min-width: 640px)')
  const [photos, setPhotos] = useState(photoIds)
  const [chosen, setChosen] = useState(to)
  const [problem, setProblem] = useState<string | null>(null)
  const { field, sought, clear } = useSearchField()
  const explain = useOutcomeWords()
  const people = everybodyIn(chosen, myId)
  /** Everybody who got the photos so far, for the last word. */
  const [got, setGot] = useState<readonly PublicUser[]>([])
  const sending = useSendPhotos((outcome) => {
    const reached = [...got, ...people.filter((user) => outcome.sent.includes(user.user_id))]
    if (outcome.failed.size === 0) return onSent(reached, photos)
    const missed = people.filter((user) => outcome.failed.has(user.user_id))
    setGot(reached)
    setChosen(missed.map((user) => ({ kind: 'user', user })))
    setProblem(explain(outcome, missed))
  })
  const excess = excessOf(photos.length, people.length)
  const toggle = (receiver: Receiver) => {
    if (sending.isPending) return
    setProblem(null)
    setChosen((before) =>
      before.some((each) => isSame(each, receiver))
        ? before.filter((each) => !isSame(each, receiver))
        : [...before, receiver],
    )
    clear()
  }
  const send = () => {
    setProblem(null)
    void sending.run({ photoIds: photos, userIds: people.map((user) => user.user_id) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      size="tall"
      closeLabel={ui('close')}
      locked={sending.isPending}
      focusField={withRoom}
      head={
        <>
          <ChosenPhotos
            photoIds={photos}
            photoOf={photoOf}
            onRemove={(photoId) => setPhotos((before) => before.filter((each) => each !== photoId))}
          />
          <ReceiverField chosen={chosen} onRemove={toggle} field={field} />
          {problem !== null && (
            <div className={styles.problem}>
              <Notice tone="danger">{problem}</Notice>
            </div>
          )}
        </>
      }
      footer={
        <div className={styles.footer}>
          <p role="status" className={styles.sum}>
            {people.length > 0 && <b>{t('sum', { photos: photos.length, people: people.length })}</b>}
            {excess ? (
              <span className={styles.excess}>{t(excess.words, { most: excess.most })}</span>
            ) : (
              t(people.length > 0 ? 'each' : 'choose')
            )}
          </p>
          <Button
            kind="primary"
            icon={Send}
            disabled={people.length === 0 || excess !== undefined}
            loading={sending.isPending}
            loadingText={t('sending')}
            onClick={send}
          >
            {t('send', { count: people.length })}
          </Button>
        </div>
      }
    >
      <ReceiverLists sought={sought} chosen={chosen} onToggle={toggle} />
    </Dialog>
  )
}

/** The returned function says who did not get the photos, and why the first of them did not. */
function useOutcomeWords() {
  const t = useTranslations('sending')
  const nameless = useTranslations('users')('somebody')
  return ({ failed }: SendingOutcome, missed: readonly PublicUser[]): string => {
    const [first] = missed
    const name = first ? personName(first, nameless) : nameless
    const others = missed.length - 1
    const who = others > 0 ? t('failedForMany', { name, others }) : t('failedFor', { name })
    const why = failureWords(failed.get(first?.user_id ?? ''), {
      offline: t('failed.offline'),
      not_found: t('failed.gone'),
      attempt_limit: t('failed.limit'),
      too_many_requests: t('failed.limit'),
      other: t('failed.other'),
    })
    return t('because', { who, why })
  }
}

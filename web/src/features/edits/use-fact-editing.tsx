import type { PhotoDetail } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, usePhotoWords } from '../photos/index.ts'
import styles from './edits.module.css'

export type EditedFact = 'caption' | 'world' | 'taken'

// Loaded on demand: few visits edit a photo.
const FactForm = lazySection(async () => (await import('./fact-form.tsx')).FactForm, null)

/** The owner's means to edit what the info panel shows. */
export interface FactEditing {
  /** Replaces the fact while it is edited; null while it is not. */
  form: (fact: EditedFact) => ReactNode
  /** Shown behind the fact: the way to edit it, and what the file says if it was edited. */
  beside: (fact: EditedFact) => ReactNode
}

/** Null until the details of the photo are known, since they say what was edited. */
export function useFactEditing(detail: PhotoDetail | null): FactEditing | null {
  const t = useTranslations('edits')
  const words = usePhotoWords()
  const [editing, setEditing] = useState<{ photoId: string; fact: EditedFact } | null>(null)
  const closed = useRef<EditedFact | null>(null)
  // The button is there again once the form is gone. A user who has moved on meanwhile stays there.
  useEffect(() => {
    if (editing === null && closed.current !== null && document.activeElement === document.body) {
      document.getElementById(idOf(closed.current))?.focus({ preventScroll: true })
    }
    closed.current = null
  }, [editing])
  if (!detail) return null
  const { photo_id: photoId, caption, file_taken_at: takenAt, file_world: world } = detail
  const close = (fact: EditedFact) => {
    closed.current = fact
    // A form whose saving ends late must not close the one that was opened after it.
    setEditing((now) => (now?.photoId === photoId && now.fact === fact ? null : now))
  }
  const open = (fact: EditedFact) => () => setEditing({ photoId, fact })
  const fileSays = {
    caption: null,
    world: world && (world.world_name ?? t('noWorld')),
    taken: takenAt && `${words.fullDate(clockOfPhoto({ taken_at: takenAt }))} ${words.zone(takenAt)}`,
  }
  return {
    form: (fact) =>
      editing?.photoId === photoId && editing.fact === fact ? (
        <FactForm key={`${photoId} ${fact}`} fact={fact} detail={detail} onClose={() => close(fact)} />
      ) : null,
    beside: (fact) => (
      <>
        {fileSays[fact] !== null && <EditedMark fileSays={t('fileSays', { value: fileSays[fact] })} />}
        {fact === 'caption' && caption === null ? (
          <Button id={idOf(fact)} kind="text" size="small" className={styles.add} onClick={open(fact)}>
            {t('addCaption')}
          </Button>
        ) : (
          <IconButton
            id={idOf(fact)}
            icon={Pencil}
            label={t(`edit.${fact}`)}
            className={styles.pencil}
            onClick={open(fact)}
          />
        )}
      </>
    ),
  }
}

function idOf(fact: EditedFact): string {
  return `edit-${fact}`
}

/** Says quietly that the owner changed a fact. Hovering or pressing it tells what the file says. */
function EditedMark({ fileSays }: { fileSays: string }) {
  const t = useTranslations('edits')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        title={fileSays}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('edited')}
      </button>
      {isOpen && <small className={styles.fileSays}>{fileSays}</small>}
    </>
  )
}

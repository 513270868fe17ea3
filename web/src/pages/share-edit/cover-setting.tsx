import type { CoverFocus, Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FocusDialog } from '../../features/covers/lazy.ts'
import { SharePicture, useShareCalls, useShareChange } from '../../features/shares/index.ts'
import styles from './share-edit.module.css'

/** The cover of a share, and which part of the photo it shows. Absent if the share has no photo. */
export function CoverSetting({ share }: { share: Share }) {
  const t = useTranslations('shareEdit.cover')
  const covers = useTranslations('covers')
  const { makeCover } = useShareCalls()
  const [moving, setMoving] = useState(false)
  const { thumbnail_url: src, thumbnail_photo_id: photoId } = share
  const change = useShareChange({
    send: (focus: CoverFocus) => makeCover(share.album_id, photoId ?? '', focus),
    said: () => t('changed'),
    done: () => setMoving(false),
  })
  if (!src || !photoId) return null
  return (
    <section className={styles.cover} aria-label={t('title')}>
      <SharePicture share={share} />
      <Button size="small" onClick={() => setMoving(true)}>
        {covers('move')}
      </Button>
      <p className={styles.hint}>{t('hint')}</p>
      {moving && (
        <FocusDialog
          src={src}
          colour={share.thumbnail_colour}
          focus={share.thumbnail_focus}
          busy={change.isPending}
          onDone={(focus) => void change.run(focus)}
          onClose={() => setMoving(false)}
        />
      )}
    </section>
  )
}

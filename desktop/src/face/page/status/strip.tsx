import { classNames } from '@koma/ui/class-names.ts'
import { type CSSProperties, useEffect, useState } from 'react'
import type { FaceView } from '../../view.ts'
import { pictureOf } from '../call.ts'
import { useWords } from '../words/words.tsx'
import styles from './strip.module.css'

type Photo = FaceView['photos'][number]

/** The film: what waits is unexposed, the photo on its way has the accent, and those that are in follow. */
export function Strip({ photos, isResting }: { photos: readonly Photo[]; isResting: boolean }) {
  const words = useWords()
  return (
    <div className={classNames(styles.strip, isResting && styles.resting)}>
      <ul aria-label={words.stripLabel}>
        {photos.map((photo) => (
          <Frame key={photo.id} photo={photo} />
        ))}
        {photos.length === 0 && ['a', 'b', 'c'].map((place) => <li key={place} className={styles.frame} />)}
      </ul>
    </div>
  )
}

function Frame({ photo: { id, name, fraction } }: { photo: Photo }) {
  const isOnItsWay = fraction !== null && fraction < 1
  return (
    <li
      className={classNames(styles.frame, isOnItsWay && styles.now)}
      style={isOnItsWay ? ({ '--sent': fraction } as CSSProperties) : undefined}
    >
      {fraction !== null && <PhotoPicture id={id} name={name} />}
    </li>
  )
}

/** Nothing if its file is gone. */
export function PhotoPicture({ id, name }: { id: string; name: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    void pictureOf(id).then((found) => {
      if (!isOver) setAddress(found)
    })
    return () => {
      isOver = true
    }
  }, [id])
  return address && <img src={address} alt={name} decoding="async" />
}

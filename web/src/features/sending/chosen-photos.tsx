import type { Photo } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, pictureAddress, usePhotoWords } from '../photos/index.ts'
import styles from './sending.module.css'

interface ChosenPhotosProps {
  photoIds: readonly string[]
  photoOf: (photoId: string) => Photo | undefined
  onRemove: (photoId: string) => void
}

/** The photos that will be sent, in a strip. The last one stays: without photos there is nothing to send. */
export function ChosenPhotos({ photoIds, photoOf, onRemove }: ChosenPhotosProps) {
  const t = useTranslations('sending')
  const words = usePhotoWords()
  const list = useRef<HTMLUListElement>(null)
  const remove = (photoId: string, place: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[place + 1] ?? buttons[place - 1]
    next?.focus()
    onRemove(photoId)
  }
  return (
    <ul ref={list} className={styles.strip} aria-label={t('photos')}>
      {photoIds.map((photoId, place) => {
        const photo = photoOf(photoId)
        const name = photo ? words.photo(clockOfPhoto(photo), photo) : t('unknownPhoto')
        return (
          <li
            key={photoId}
            style={photo && { aspectRatio: photo.width / photo.height, background: photo.average_colour ?? undefined }}
          >
            {photo && <img src={pictureAddress(photo, 'thumbnail')} alt={name} loading="lazy" decoding="async" />}
            {photoIds.length > 1 && (
              <button
                type="button"
                aria-label={t('removePhoto', { photo: name })}
                onClick={() => remove(photoId, place)}
              >
                <Icon of={X} size={14} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

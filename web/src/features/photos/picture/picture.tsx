import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { PhotoStore } from '../source/photo-store.ts'
import styles from './picture.module.css'

interface PictureProps {
  src: string
  store: PhotoStore
  className?: string | undefined
  onLost?: (() => void) | undefined
  /** It is on the screen in full, after whatever fading there was. */
  onShown?: (() => void) | undefined
  eager?: boolean
}

/** A little more than the animation's. */
const fadeTime = 300

/** Fades in over its placeholder when it arrives; what was seen before is there at once. The words are with whoever shows it. */
export function Picture({ src, store, className, onLost, onShown, eager = false }: PictureProps) {
  const [shown, setShown] = useState<'hidden' | 'fading' | 'there'>(() =>
    store.seenPictures.has(src) ? 'there' : 'hidden',
  )
  useEffect(() => setShown(store.seenPictures.has(src) ? 'there' : 'hidden'), [src, store])
  const arrive = () => {
    if (store.seenPictures.has(src)) return
    store.seenPictures.add(src)
    setShown('fading')
  }
  const isLoaded = shown !== 'hidden'
  const tell = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (!isLoaded || !store.seenPictures.has(src)) return
    const timer = setTimeout(tell, fadeTime)
    return () => clearTimeout(timer)
  }, [isLoaded, src, store])
  return (
    <img
      ref={(image) => {
        // From the browser's own cache it can be complete before React listens.
        if (image?.complete && image.naturalWidth > 0 && !store.seenPictures.has(src)) {
          store.seenPictures.add(src)
          setShown('there')
        }
      }}
      src={src}
      alt=""
      draggable={false}
      decoding={eager ? 'sync' : 'async'}
      onLoad={arrive}
      onError={onLost}
      className={classNames(styles.picture, styles[shown], className)}
    />
  )
}

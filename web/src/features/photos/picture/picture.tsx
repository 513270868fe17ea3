import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { PhotoStore } from '../source/photo-store.ts'
import styles from './picture.module.css'

interface PictureProps {
  src: string
  store: PhotoStore
  className?: string | undefined
  style?: CSSProperties | undefined
  onLost?: (() => void) | undefined
  /** Called when the picture is fully visible, after any fading. */
  onShown?: (() => void) | undefined
  eager?: boolean
}

/** A little longer than the animation. */
const fadeTime = 300

/** Fades in over its placeholder when loaded; a picture seen before is shown at once. The parent provides the text alternative. */
export function Picture({ src, store, className, style, onLost, onShown, eager = false }: PictureProps) {
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
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const image = element.current
    return () => {
      // A picture that is not shown any more would go on loading, and those on the screen would wait for its connection.
      if (image && !image.isConnected && !image.complete) image.removeAttribute('src')
    }
  }, [])
  return (
    <img
      ref={(image) => {
        element.current = image
        // A picture from the browser's cache can be complete before React attaches `onLoad`.
        if (image?.complete && image.naturalWidth > 0 && !store.seenPictures.has(src)) {
          store.seenPictures.add(src)
          setShown('there')
        }
      }}
      src={src}
      alt=""
      style={style}
      draggable={false}
      decoding={eager ? 'sync' : 'async'}
      onLoad={arrive}
      onError={onLost}
      className={classNames(styles.picture, styles[shown], className)}
    />
  )
}

import { classNames } from '@koma/ui/class-names.ts'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhotoStore } from '../source/photo-store.ts'
import styles from './picture.module.css'
import type { PictureSet } from './picture-address.ts'

interface PictureProps extends PictureSet {
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
export function Picture(props: PictureProps) {
  const { src, srcSet, sizes, store, className, style, onLost, onShown, eager = false } = props
  // Of a set, nobody knows beforehand which one the browser chooses.
  const seenAs = srcSet ?? src
  const [shown, setShown] = useState<'hidden' | 'fading' | 'there'>(() =>
    store.seenPictures.has(seenAs) ? 'there' : 'hidden',
  )
  useEffect(() => setShown(store.seenPictures.has(seenAs) ? 'there' : 'hidden'), [seenAs, store])
  const note = (image: HTMLImageElement) => {
    store.seenPictures.add(seenAs)
    const chosen = addressesIn(srcSet).find((address) => image.currentSrc.endsWith(address))
    if (chosen !== undefined) store.seenPictures.add(chosen)
  }
  const arrive = (image: HTMLImageElement) => {
    note(image)
    // Somewhere else on the page the same picture may have arrived first.
    setShown((now) => (now === 'hidden' ? 'fading' : now))
  }
  const isLoaded = shown !== 'hidden'
  const tell = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (!isLoaded || !store.seenPictures.has(seenAs)) return
    const timer = setTimeout(tell, fadeTime)
    return () => clearTimeout(timer)
  }, [isLoaded, seenAs, store])
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const image = element.current
    return () => {
      // A picture that is not shown any more would go on loading, and those on the screen would wait for its connection.
      if (image && !image.isConnected && !image.complete) stopLoading(image)
    }
  }, [])
  return (
    <img
      ref={(image) => {
        element.current = image
        // A picture from the browser's cache can be complete before React attaches `onLoad`.
        if (shown === 'hidden' && image?.complete && image.naturalWidth > 0) {
          note(image)
          setShown('there')
        }
      }}
      srcSet={srcSet}
      sizes={sizes}
      src={src}
      alt=""
      style={style}
      draggable={false}
      decoding={eager ? 'sync' : 'async'}
      onLoad={(event) => arrive(event.currentTarget)}
      onError={onLost}
      className={classNames(styles.picture, styles[shown], className)}
    />
  )
}

function addressesIn(srcSet = ''): string[] {
  return srcSet.split(', ').flatMap((part) => part.split(' ')[0] || [])
}

function stopLoading(image: HTMLImageElement): void {
  image.removeAttribute('srcset')
  image.removeAttribute('src')
}

import { classNames } from '@koma/ui/class-names.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhotoStore } from '../../photos/index.ts'
import styles from './track.module.css'

interface DecodedPictureProps {
  src: string
  store: PhotoStore
  /** Milliseconds to wait before asking for it. */
  after: number
  onLost: () => void
}

/** A large picture that is shown once it is decoded, so that drawing it never holds up a movement. */
export function DecodedPicture({ src, store, after, onLost }: DecodedPictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [decoded, setDecoded] = useState<string | null>(null)
  const lose = useEffectEvent(onLost)
  const delay = useRef(after)
  useEffect(() => {
    const { current: element } = image
    if (!element) return
    let isOver = false
    const ask = () => {
      element.src = src
      element.decode().then(
        () => {
          store.seenPictures.add(src)
          if (!isOver) setDecoded(src)
        },
        () => {
          if (!isOver) lose()
        },
      )
    }
    // What was seen before comes from the browser's cache and costs no request.
    const isAtOnce = delay.current === 0 || store.seenPictures.has(src)
    const timer = isAtOnce ? undefined : setTimeout(ask, delay.current)
    if (isAtOnce) ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      // Leaves the connection to photos that are still on the track.
      if (!element.complete) element.removeAttribute('src')
    }
  }, [src, store])
  return (
    <img
      ref={image}
      alt=""
      draggable={false}
      decoding="async"
      className={classNames(styles.decoded, decoded === src && styles.there)}
    />
  )
}

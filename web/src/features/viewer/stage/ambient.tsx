import type { Photo } from '@koma/contract'
import { useState } from 'react'
import { drawThumbhash, pictureAddress, useStoreHere } from '../../photos/index.ts'
import styles from './ambient.module.css'

/** The light of the photo behind it, from its smallest picture. The light of the photo before stays below until it is covered. */
export function Ambient({ photo }: { photo: Photo | undefined }) {
  const store = useStoreHere()
  const address = photo
    ? (drawThumbhash(photo.thumbhash) ?? store.previews.get(photo.photo_id) ?? pictureAddress(photo, 'thumbnail'))
    : null
  const [lights, setLights] = useState<readonly string[]>(address ? [address] : [])
  if (address && lights.at(-1) !== address)
    setLights([...lights.filter((light) => light !== address).slice(-1), address])
  return (
    <div className={styles.ambient} aria-hidden="true">
      {lights.map((light) => (
        <img key={light} src={light} alt="" />
      ))}
    </div>
  )
}

import type { Photo } from '@koma/contract'
import { useState } from 'react'
import { drawThumbhash, type PhotoStore, pictureAddress, useStoreHere } from '../../photos/index.ts'
import styles from './ambient.module.css'

interface Light {
  address: string
  /** A thumbhash is a blur by itself. Blurring it again would cost several times as much as the rest of a turn. */
  isBlurred: boolean
}

/** The light of the photo behind it, from its smallest picture. The light of the photo before stays below until it is covered. */
export function Ambient({ photo }: { photo: Photo | undefined }) {
  const light = lightOf(photo, useStoreHere())
  const [lights, setLights] = useState<readonly Light[]>(light ? [light] : [])
  if (light && lights.at(-1)?.address !== light.address) {
    setLights([...lights.filter(({ address }) => address !== light.address).slice(-1), light])
  }
  return (
    <div className={styles.ambient} aria-hidden="true">
      {lights.map(({ address, isBlurred }) => (
        <img key={address} src={address} alt="" className={isBlurred ? '' : styles.sharp} />
      ))}
    </div>
  )
}

function lightOf(photo: Photo | undefined, store: PhotoStore): Light | null {
  if (!photo) return null
  const blurred = drawThumbhash(photo.thumbhash)
  if (blurred) return { address: blurred, isBlurred: true }
  const address = store.previews.get(photo.photo_id) ?? pictureAddress(photo, 'thumbnail')
  return { address, isBlurred: false }
}

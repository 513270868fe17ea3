import type { Photo } from '@koma/contract'
import { useOnline } from '@koma/ui/browser/online.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Picture } from '../picture/picture.tsx'
import { pictureAddress, type Variant } from '../picture/picture-address.ts'
import { useBlurred } from '../picture/use-blurred.ts'
import { useStoreHere } from '../source/photo-store.ts'
import styles from './tile.module.css'

export interface TilePictureProps {
  photoId: string
  photo: Photo | undefined
  preview: string | undefined
  variant: Variant
  brokenLabel: string
  /** Whether the tile is wide enough for a text. */
  hasRoomForWords: boolean
}

/** The picture over its placeholder, or a text if it cannot be shown. Fills the positioned element around it. */
export function TilePicture({ photoId, photo, preview, variant, ...props }: TilePictureProps) {
  const store = useStoreHere()
  const online = useOnline()
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    if (online) setLost(null)
  }, [online])
  const address = photo && pictureAddress(photo, variant)
  const isSeen = address !== undefined && store.seenPictures.has(address)
  const blurred = useBlurred(isSeen ? null : (photo?.thumbhash ?? null))
  if (!photo || !address) return preview ? <Picture src={preview} store={store} /> : <span className={styles.sheen} />
  // This device's own picture stays below until the server's has loaded in full.
  const below = preview ?? blurred
  if (lost === address && preview) return <Picture src={preview} store={store} />
  // Without a connection nothing is wrong with it: it comes when the connection does.
  if (lost === address && !online) {
    return below ? (
      <img src={below} alt="" draggable={false} className={styles.below} />
    ) : (
      <span className={styles.sheen} />
    )
  }
  if (lost === address) {
    return (
      <span className={styles.broken}>
        <Icon of={ImageOff} size={20} />
        {props.hasRoomForWords && props.brokenLabel}
      </span>
    )
  }
  const lose = () => {
    // The address may have expired while the page was open. Forgetting the photo fetches it again with a new one, once.
    if (lost === null && !preview) store.forget(photoId)
    setLost(address)
  }
  return (
    <>
      {below && <img src={below} alt="" draggable={false} decoding="sync" className={styles.below} />}
      <Picture src={address} store={store} onLost={lose} onShown={() => store.dropPreview(photoId)} />
    </>
  )
}

import type { Share } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Hourglass, ImagePlus, Lock } from 'lucide-react'
import { useState } from 'react'
import { coverPosition } from '../../covers/index.ts'
import styles from '../shares.module.css'

interface SharePictureProps {
  share: Pick<Share, 'thumbnail_url' | 'thumbnail_colour' | 'thumbnail_focus' | 'is_readable' | 'my_role'>
  className?: string | undefined
  /** At the top of a page: fetched before everything else. */
  first?: boolean
}

/** The cover of a share, 16:9. Shows a lock if the viewer may not see it, and an hourglass if they have applied. */
export function SharePicture({ share, className, first = false }: SharePictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  const { thumbnail_url: address, thumbnail_colour: colour, is_readable: isReadable } = share
  const isShown = address !== null && address !== lost
  return (
    <span
      className={classNames(styles.picture, className)}
      style={isShown && colour ? { background: colour } : undefined}
    >
      {isShown ? (
        <img
          src={address}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          style={coverPosition(share.thumbnail_focus)}
          onError={() => setLost(address)}
        />
      ) : (
        <Icon of={share.my_role === 'applied' ? Hourglass : isReadable ? ImagePlus : Lock} size={24} />
      )}
    </span>
  )
}

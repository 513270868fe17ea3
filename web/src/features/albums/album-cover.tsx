import type { Album, CoverFocus } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { BookImage, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { coverPosition } from '../covers/index.ts'
import { Picture, useStoreHere } from '../photos/index.ts'
import styles from './album-cover.module.css'

interface CoverProps {
  src: string | null
  colour?: string | null | undefined
  focus?: CoverFocus | null
  /** Shown if there is no picture. */
  icon?: LucideIcon
  /** Drawn over the picture. */
  children?: ReactNode
  className?: string | undefined
}

/** Crops a photo to 16:9, which nothing else in an album does. Hidden from screen readers: the name is shown beside it. */
export function Cover({ src, colour, focus, icon = BookImage, children, className }: CoverProps) {
  const store = useStoreHere()
  const [lost, setLost] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.cover, className)}
      style={{ background: src ? (colour ?? undefined) : undefined }}
    >
      {src && lost !== src ? (
        <Picture
          src={src}
          store={store}
          className={styles.picture}
          style={coverPosition(focus)}
          onLost={() => setLost(src)}
        />
      ) : (
        <Icon of={icon} size={24} className={styles.icon} />
      )}
      {children}
    </span>
  )
}

export function AlbumCover({ album, className }: { album: Album; className?: string | undefined }) {
  return (
    <Cover
      src={album.thumbnail_photo_url}
      colour={album.thumbnail_colour}
      focus={album.thumbnail_focus}
      className={className}
    />
  )
}

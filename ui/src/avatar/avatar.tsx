import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  src: string | null | undefined
  /** The alternative text. Empty if the name is shown beside the avatar, which is the usual case. */
  name?: string
  size?: 24 | 28 | 32 | 36 | 40 | 44 | 52 | 56 | 96
  className?: string | undefined
}

export function Avatar({ src, name = '', size = 40, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken
  return (
    <span className={classNames(styles.avatar, className)} style={{ width: size, height: size }}>
      {shown ? (
        <img src={src} alt={name} width={size} height={size} decoding="async" onError={() => setBroken(src)} />
      ) : (
        <Unknown name={name} />
      )}
    </span>
  )
}

/** The placeholder for a missing or broken picture. */
function Unknown({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={name} aria-hidden={name === ''}>
      <circle cx="24" cy="19" r="8" fill="var(--line-control)" />
      <path d="M7 48c0-12 7-18 17-18s17 6 17 18z" fill="var(--line-control)" />
    </svg>
  )
}

interface FacesProps {
  children: ReactNode
  /** How many more there are, drawn as `+N`. */
  more?: number
  /** The size of the avatars, which the number has as well. */
  size: AvatarProps['size']
}

/** Overlapping avatars, each with a thin ring in the colour of the page. */
export function Faces({ children, more = 0, size }: FacesProps) {
  return (
    <span className={styles.faces}>
      {children}
      {more > 0 && (
        <span className={styles.more} style={{ minWidth: size, height: size }}>
          +{more}
        </span>
      )}
    </span>
  )
}

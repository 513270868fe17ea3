import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

interface SegmentedLinksProps {
  /** Names the group for screen readers. */
  label: string
  links: ReadonlyArray<{ to: string; label: string; current: boolean }>
}

/** Looks like a SegmentedControl, but each segment links to a page with a URL of its own. */
export function SegmentedLinks({ label, links }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={classNames(styles.track, styles.smallTrack, styles.links)}>
      {links.map(({ to, label: words, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={styles.segmentLink}>
          <span className={styles.segmentWords}>{words}</span>
        </Link>
      ))}
    </nav>
  )
}

import { classNames } from '@koma/ui/class-names.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import styles from './connect-device.module.css'

interface CodeFramesProps {
  /** As the application shows it, with a hyphen between its halves. */
  code: string
  /** lit: waits for the answer. off: leads no further. */
  tone: 'lit' | 'off'
}

/** A code in frames, to compare with the one on the other screen. */
export function CodeFrames({ code, tone }: CodeFramesProps) {
  return (
    <div className={styles.stage}>
      <VisuallyHidden>{code}</VisuallyHidden>
      <div className={classNames(styles.frames, styles[tone])} aria-hidden="true">
        {[...code].map((letter, place) =>
          letter === '-' ? (
            <s key="half" />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter has nothing but its place.
            <i key={place}>{letter}</i>
          ),
        )}
      </div>
    </div>
  )
}

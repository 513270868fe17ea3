import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { Button } from '@koma/ui/button/button.tsx'
import styles from './prompt-bar.module.css'

interface PromptBarProps {
  title: string
  body: string
  act: string
  later: string
  onAct: () => void
  onLater: () => void
}

/** Asks something without getting in the way: it stays until it is answered, and takes no focus. */
export function PromptBar({ title, body, act, later, onAct, onLater }: PromptBarProps) {
  useRootMark('prompt-bar')
  return (
    <section aria-label={title} className={styles.place}>
      <div className={styles.bar} role="status">
        <b>{title}</b>
        <p>{body}</p>
      </div>
      <div className={styles.foot}>
        <Button kind="text" size="small" onClick={onLater}>
          {later}
        </Button>
        <Button kind="primary" size="small" onClick={onAct}>
          {act}
        </Button>
      </div>
    </section>
  )
}

import { House } from 'lucide-react'
import { ButtonLink } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { useBarEnd } from '../layout/bar-end.ts'
import styles from './state.module.css'

interface NotFoundStateProps {
  title: string
  description: string
  homeLabel: string
  /** Below a bar that has the main heading already. */
  isPart?: boolean
}

/** Shown if something does not exist or is gone, with an empty frame. */
export function NotFoundState({ title, description, homeLabel, isPart = false }: NotFoundStateProps) {
  const end = useBarEnd()
  return (
    <div className={styles.page}>
      <div className={classNames(styles.frame, styles.empty)} aria-hidden="true" />
      {isPart ? <h2>{title}</h2> : <h1>{title}</h1>}
      <p>{description}</p>
      <div className={styles.actions}>
        <ButtonLink to="/" icon={House}>
          {homeLabel}
        </ButtonLink>
        {!isPart && end}
      </div>
    </div>
  )
}

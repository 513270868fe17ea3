import { House } from 'lucide-react'
import { ButtonLink } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './state.module.css'

interface NotFoundStateProps {
  title: string
  description: string
  homeLabel: string
}

/** Shown if something does not exist or is gone, with an empty frame. */
export function NotFoundState({ title, description, homeLabel }: NotFoundStateProps) {
  return (
    <div className={styles.page}>
      <div className={classNames(styles.frame, styles.empty)} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{description}</p>
      <div className={styles.actions}>
        <ButtonLink to="/" icon={House}>
          {homeLabel}
        </ButtonLink>
      </div>
    </div>
  )
}

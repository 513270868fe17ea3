import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

interface SpinnerProps {
  size?: 18 | 28 | undefined
  className?: string | undefined
}

/** Decorative: the component that shows it also has to say in text what is going on. */
export function Spinner({ size = 18, className }: SpinnerProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.spinner, className)} style={{ width: size, height: size }} />
  )
}

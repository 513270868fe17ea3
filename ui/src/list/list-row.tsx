import type { MouseEventHandler, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import styles from './list.module.css'

interface ListRowProps {
  leading?: ReactNode
  title: ReactNode
  caption?: ReactNode
  /** A time, a value, a thumbnail. Controls that act on their own go into `actions`. */
  trailing?: ReactNode
  /** Separate buttons, outside the row's click target. */
  actions?: ReactNode
  /** The whole row is the click target: a link with `to`, a button with `onClick`. */
  to?: To | undefined
  state?: unknown
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  unread?: boolean
  /** 56 members, 64 lists, 80 DM. */
  height?: 56 | 64 | 80
}

/** One row of a list with an avatar or picture, so rows need no dividers. Put them into a `<ul>`. */
export function ListRow(props: ListRowProps) {
  const { leading, title, caption, trailing, actions, to, state, onClick, unread = false, height = 64 } = props
  const content = (
    <>
      {leading}
      <span className={styles.words}>
        <span className={classNames(styles.title, unread && styles.bold)}>{title}</span>
        {caption && <small>{caption}</small>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </>
  )
  const look = { className: styles.main, style: { minHeight: height } }
  return (
    <li className={classNames(styles.row, unread && styles.unread)}>
      {to !== undefined ? (
        <Link to={to} state={state} {...look}>
          {content}
        </Link>
      ) : onClick ? (
        <button type="button" onClick={onClick} {...look}>
          {content}
        </button>
      ) : (
        <div {...look}>{content}</div>
      )}
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  )
}

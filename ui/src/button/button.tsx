import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../state/spinner.tsx'
import styles from './button.module.css'

/**
 * brand: the one orange action of a screen. primary: the main action of a form or dialog, ink. secondary: other actions.
 * outline: equal alternatives. text: cancel, in-row. danger: red, only inside an irreversible dialog.
 */
export type ButtonKind = 'brand' | 'primary' | 'secondary' | 'outline' | 'text' | 'danger'

interface ButtonLook {
  kind?: ButtonKind | undefined
  /** 36, 44 or 54 px high; the small one still has a 44 px hit area. */
  size?: 'small' | 'medium' | 'large' | undefined
  block?: boolean | undefined
  icon?: LucideIcon | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  loading?: boolean | undefined
  /** Shown while loading, such as `保存中`. The button is always wide enough for both texts, so the layout does not jump. */
  loadingText?: string | undefined
}

export function Button({ kind, size, block, icon, loading, loadingText, className, children, ...rest }: ButtonProps) {
  const guardClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would drop the focus. A second click or Enter must not act twice.
    if (loading) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={guardClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={classNames(lookOf({ kind, size, block }), className)}
    >
      <Words icon={icon} size={size} hidden={loading}>
        {children}
      </Words>
      {(loading || loadingText) && (
        <span className={classNames(styles.words, !loading && styles.hidden)}>
          <Spinner />
          {loadingText ?? children}
        </span>
      )}
    </button>
  )
}

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  children: ReactNode
}

export function ButtonLink({ kind, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(lookOf({ kind, size, block }), className)}>
      <Words icon={icon} size={size}>
        {children}
      </Words>
    </Link>
  )
}

export interface ButtonAnchorProps extends ComponentProps<'a'>, ButtonLook {
  href: string
}

/** A button that leads out of the app, into a tab of its own. */
export function ButtonAnchor({ kind, size, block, icon, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a target="_blank" rel="noreferrer" {...rest} className={classNames(lookOf({ kind, size, block }), className)}>
      <Words icon={icon} size={size}>
        {children}
      </Words>
    </a>
  )
}

interface WordsProps {
  icon: LucideIcon | undefined
  size: ButtonLook['size']
  hidden?: boolean | undefined
  children: ReactNode
}

function Words({ icon, size, hidden, children }: WordsProps) {
  return (
    <span className={classNames(styles.words, hidden && styles.hidden)}>
      {icon && <Icon of={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </span>
  )
}

function lookOf({ kind = 'secondary', size = 'medium', block }: ButtonLook): string {
  return classNames(styles.button, styles[kind], styles[size], block && styles.block)
}

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../browser/use-store.ts'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { useBack } from './back.ts'
import { useBarEnd } from './bar-end.ts'
import styles from './layout.module.css'

export interface TopBarProps {
  title: string
  /** Where the back button leads without a `from`. Root pages have no back button. */
  back?: string | undefined
  /** Shown instead of the title, such as the logo on a phone's home page. The title is then for screen readers only. */
  brand?: ReactNode
  /** At most two, and an overflow menu. */
  actions?: ReactNode
  /** Aligned with the 640 column instead of the whole width. */
  column?: boolean | undefined
}

/** The height never changes; a hairline appears only when content lies under it. */
export function TopBar({ title, back, brand, actions, column = false }: TopBarProps) {
  const end = useBarEnd()
  const scrolled = useStore(watchScroll, () => isScrolled)
  return (
    <header className={classNames(styles.topBar, scrolled && styles.scrolled)} data-scrolled={scrolled || undefined}>
      <div className={classNames(styles.topBarInner, column && styles.narrowed)}>
        {back !== undefined && <BackButton route={back} />}
        {brand}
        <h1 className={styles.title}>{brand ? <VisuallyHidden>{title}</VisuallyHidden> : title}</h1>
        {(actions || end) && (
          <div className={styles.barActions}>
            {actions}
            {end}
          </div>
        )}
      </div>
    </header>
  )
}

function BackButton({ route }: { route: string }) {
  const t = useTranslations('ui')
  return <IconButton icon={ArrowLeft} label={t('back')} onClick={useBack(route)} className={styles.back} />
}

// Kept by events: to ask the browser while a page is drawn makes it lay out everything new at once.
let isScrolled = false
const listeners = new Set<() => void>()

function look(): void {
  const isNow = window.scrollY > 0
  if (isNow === isScrolled) return
  isScrolled = isNow
  for (const listener of listeners) listener()
}

function watchScroll(onChange: () => void): () => void {
  if (listeners.size === 0) addEventListener('scroll', look, { passive: true })
  listeners.add(onChange)
  // For what has happened while there was no bar.
  const frame = requestAnimationFrame(look)
  return () => {
    cancelAnimationFrame(frame)
    listeners.delete(onChange)
    if (listeners.size === 0) removeEventListener('scroll', look)
  }
}

import type { ReactNode } from 'react'
import styles from './layout.module.css'
import { TopBar, type TopBarProps } from './top-bar.tsx'

interface PageProps extends Omit<TopBarProps, 'column'> {
  /** `column`: text, 640 wide and centred. `full`: photos and covers. */
  layout: 'column' | 'full'
  children: ReactNode
}

/** The parts of every page in the shell: title, top bar and content. */
export function Page({ layout, children, ...bar }: PageProps) {
  return (
    <>
      <title>{`${bar.title} — Koma`}</title>
      <TopBar {...bar} column={layout === 'column'} />
      <div className={layout === 'column' ? styles.column : styles.full}>{children}</div>
    </>
  )
}

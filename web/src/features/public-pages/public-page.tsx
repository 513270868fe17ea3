import { mainId, SkipLink } from '@koma/ui/layout/skip-link.tsx'
import type { ReactNode } from 'react'
import { PublicBar, PublicFooter } from './public-bar.tsx'
import styles from './public-pages.module.css'

interface PublicPageProps {
  title: string
  children: ReactNode
}

/** A page of text for everybody. Its arrow leads to the about page unless there is a `from`. */
export function PublicPage({ title, children }: PublicPageProps) {
  return (
    <>
      <title>{`${title} — Koma`}</title>
      <SkipLink />
      <PublicBar back="/about" />
      <main id={mainId} tabIndex={-1} className={styles.page}>
        <h1>{title}</h1>
        {children}
      </main>
      <PublicFooter />
    </>
  )
}

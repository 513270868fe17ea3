import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import styles from './leaving.module.css'
import { LeavingDialog } from './leaving-dialog.tsx'

/** Where the account can be deleted. */
export function LeavingBox() {
  const t = useTranslations('leaving')
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.group} aria-labelledby="leaving-heading">
      <h2 id="leaving-heading">{t('section')}</h2>
      <div className={styles.box}>
        <span>
          <b>{t('title')}</b>
          <small>{t('body')}</small>
        </span>
        <Button size="small" className={styles.danger} onClick={() => setOpen(true)}>
          {t('proceed')}
        </Button>
      </div>
      {open && <LeavingDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

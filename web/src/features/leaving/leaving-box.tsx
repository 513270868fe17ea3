import { Button } from '@koma/ui/button/button.tsx'
import { SettingBox, SettingBoxHead } from '@koma/ui/list/setting-box.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './leaving.module.css'
import { LeavingDialog } from './leaving-dialog.tsx'

/** Where the account can be deleted. */
export function LeavingBox() {
  const t = useTranslations('leaving')
  const [open, setOpen] = useState(false)
  return (
    <SettingBox title={t('section')} outlined>
      <SettingBoxHead
        title={t('title')}
        body={t('body')}
        action={
          <Button size="small" className={styles.danger} onClick={() => setOpen(true)}>
            {t('proceed')}
          </Button>
        }
      />
      {open && <LeavingDialog onClose={() => setOpen(false)} />}
    </SettingBox>
  )
}

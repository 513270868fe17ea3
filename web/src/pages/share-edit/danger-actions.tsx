import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DeleteDialog } from './delete-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import styles from './share-edit.module.css'

/** The actions that the owner cannot undo. */
export function DangerActions({ share }: { share: Share }) {
  const t = useTranslations('shareEdit')
  const [open, setOpen] = useState<'owner' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const hasMembers = share.members.length > 0
  return (
    <section className={styles.danger}>
      <Button icon={ArrowLeftRight} block disabled={!hasMembers} onClick={() => setOpen('owner')}>
        {t('owner.change')}
      </Button>
      {!hasMembers && <p className={styles.hint}>{t('owner.none')}</p>}
      <Button kind="text" block className={styles.delete} onClick={() => setOpen('delete')}>
        {t('delete.open')}
      </Button>
      {hasMembers && <OwnerDialog share={share} open={open === 'owner'} onClose={close} />}
      <DeleteDialog share={share} open={open === 'delete'} onClose={close} />
    </section>
  )
}

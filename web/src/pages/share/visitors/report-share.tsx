import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReportDialog } from '../../../features/reports/index.ts'
import { keyOf, readUnlock } from '../../../features/shares/index.ts'

/** For everybody who sees a public album that is not theirs, guests included. */
export function ReportShare({ share }: { share: Share }) {
  const t = useTranslations('reports')
  const [isOpen, setOpen] = useState(false)
  const shareId = share.album_id
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {isOpen && (
        <ReportDialog
          target={{ kind: 'share', id: shareId, key: keyOf(readUnlock(shareId)) }}
          shown={{ picture: share.thumbnail_url, title: share.name }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

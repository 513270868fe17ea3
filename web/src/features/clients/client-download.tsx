import { Button } from '@koma/ui/button/button.tsx'
import { CopyField } from '@koma/ui/field/copy-field.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../platform/browser/download.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { web } from '../../platform/web-origin.ts'
import styles from './client-download.module.css'
import { desktopCommand } from './desktop-command.ts'
import { useRelease } from './use-release.ts'

/** Where the section about getting the client is, for who has none yet. */
const sectionId = 'get-client'

/** The installer if the server has one; otherwise it leads to the section that says what to do. */
export function DownloadButton() {
  const t = useTranslations('clients')
  const { data: release } = useRelease()
  if (release === undefined) return null
  if (release === null) {
    return (
      <Button kind="primary" onClick={() => document.getElementById(sectionId)?.scrollIntoView({ block: 'center' })}>
        {t('how')}
      </Button>
    )
  }
  return (
    <Button kind="primary" icon={Download} onClick={() => saveFile(release.download_url, release.file_name)}>
      {t('windows')}
    </Button>
  )
}

/** The installer with its version and digest, or the command where the server offers none. */
export function ClientDownload({ offersButton }: { offersButton: boolean }) {
  const t = useTranslations('clients')
  const formats = useFormats()
  const query = useRelease()
  const release = query.data
  return (
    <section id={sectionId} className={styles.download}>
      <h2>{t('title')}</h2>
      {release === undefined ? (
        <ListState query={query} skeleton={<SkeletonRows count={1} />} inline />
      ) : release === null ? (
        <>
          <p>{t('none')}</p>
          <CopyField label={t('command')} value={desktopCommand} />
        </>
      ) : (
        <>
          <p>{t('facts', { version: release.version, size: formats.bytes(release.bytes) })}</p>
          {offersButton && <DownloadButton />}
          <CopyField label={t('digest')} value={release.sha256} />
        </>
      )}
      <CopyField label={t('server')} value={web.origin} />
    </section>
  )
}

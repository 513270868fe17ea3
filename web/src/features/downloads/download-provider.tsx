import { ApiError } from '@koma/client'
import type { Download } from '@koma/contract'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { saveFile } from '../../platform/download.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { DownloadContext, type StartDownload } from './download-context.ts'
import { DownloadPartsDialog } from './download-parts-dialog.tsx'

/**
 * Downloads many photos as a ZIP, which the browser itself fetches: it shows how far it is, and can stop it. More than one
 * archive can be needed: browsers block a second download that nobody asked for, so each is fetched by a button of its own.
 */
export function DownloadProvider({ children }: { children: ReactNode }) {
  const client = useApi()
  const snackbar = useSnackbar()
  const t = useTranslations('downloads')
  const [parts, setParts] = useState<Download['parts']>([])
  const isPreparing = useRef(false)
  const start = useCallback<StartDownload>(
    async (request) => {
      if (isPreparing.current) return false
      isPreparing.current = true
      const withdraw = snackbar.show({ text: t('preparing') })
      const { data, error } = await client.call('POST /download', { body: request })
      isPreparing.current = false
      withdraw()
      if (error) {
        snackbar.show({ text: t(error.code === ApiError.network ? 'offline' : 'failed') })
        return false
      }
      const [first, ...more] = data.parts
      if (!first) {
        snackbar.show({ text: t('nothing') })
        return false
      }
      if (more.length > 0) setParts(data.parts)
      else {
        saveFile(first.download_url, first.filename)
        snackbar.show({ text: t('started', { count: first.photo_count }) })
      }
      return true
    },
    [client, snackbar, t],
  )
  return (
    <DownloadContext value={start}>
      {children}
      <DownloadPartsDialog parts={parts} onClose={() => setParts([])} />
    </DownloadContext>
  )
}

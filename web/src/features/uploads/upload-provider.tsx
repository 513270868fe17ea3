import type { UploadTarget } from '@koma/client/uploads'
import { limits } from '@koma/contract/limits'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpenTargetContext, UploadContext, type UploadParts } from './upload-context.ts'
import { type OpenUploader, useUploader } from './use-uploader.ts'

interface UploadProviderProps {
  open: OpenUploader
  children: ReactNode
}

/** Mounted above the pages, so that uploading continues while they change. */
export function UploadProvider({ open, children }: UploadProviderProps) {
  const t = useTranslations('uploads')
  const { uploader, add, failures } = useUploader(open)
  const chooser = useRef<HTMLInputElement>(null)
  const [openTarget, setOpenTarget] = useState<UploadTarget | null>(null)
  /** The target that the chooser was opened for. */
  const wanted = useRef<UploadTarget | null>(null)
  const parts = useMemo<UploadParts>(() => {
    const choose = (target: UploadTarget | null) => {
      wanted.current = target
      chooser.current?.click()
    }
    return { uploader, add, failures, choose: () => choose(null), chooseInto: choose, setOpenTarget }
  }, [uploader, add, failures])
  return (
    <UploadContext value={parts}>
      <OpenTargetContext value={openTarget}>{children}</OpenTargetContext>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={limits.upload.types.join()}
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])], wanted.current)
          // Otherwise choosing the same file again would fire no change event.
          currentTarget.value = ''
        }}
      />
    </UploadContext>
  )
}

import { roundSeconds } from '@koma/client/uploads'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useTranslations } from 'use-intl'
import { useUploadParts } from '../upload-context.ts'

/** `残り 約40秒 · 58.2 MB` */
export function useTimeLeft(bytesLeft: number): string {
  const t = useTranslations('uploads.left')
  const { bytes } = useFormats()
  const { uploader } = useUploadParts()
  const size = bytes(bytesLeft)
  const seconds = uploader?.pace.secondsLeft() ?? null
  if (seconds === null) return t('unknown', { size })
  const { unit, value } = roundSeconds(seconds)
  return t(unit, { value, size })
}

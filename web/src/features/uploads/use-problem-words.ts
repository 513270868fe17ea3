import type { UploadFile } from '@koma/client/uploads'
import { useTranslations } from 'use-intl'

/** Returns the message that says why a file was not uploaded, or not added to its target. */
export function useProblemWords(): (file: UploadFile) => string {
  const t = useTranslations('uploads.problem')
  return ({ result = 'other', target }) => {
    if (result === 'not_put' || result === 'target_closed') return t(result, { name: target?.name ?? '' })
    return t(result)
  }
}

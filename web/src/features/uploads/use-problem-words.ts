import type { UploadFile } from '@koma/client/uploads'
import { useTranslations } from 'use-intl'

/** Why a file is not where it should be. */
export function useProblemWords(): (file: UploadFile) => string {
  const t = useTranslations('uploads.problem')
  return ({ result = 'other', target }) => {
    if (result === 'not_put' || result === 'target_closed') return t(result, { name: target?.name ?? '' })
    return t(result)
  }
}

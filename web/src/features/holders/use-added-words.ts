import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

interface Adding {
  /** The name of the album or share. */
  name: string
  /** How many photos were chosen. */
  count: number
  /** How many of them were not there before. */
  added: number
}

/** The returned function says how many photos were added, and how many were there already. */
export function useAddedWords(): (adding: Adding) => string {
  const t = useTranslations('holders')
  return useCallback(
    ({ name, count, added }) => {
      if (added === 0) return t('there', { count, name })
      if (added < count) return t('addedSome', { added, name, there: count - added })
      return t('added', { count, name })
    },
    [t],
  )
}

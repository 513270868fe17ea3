import type { Promotion } from '@koma/contract'
import { useCallback } from 'react'
import { useLocale } from 'use-intl'

/** Picks the reader's language of a text that an operator wrote in both. */
export function useLocalText(): (text: Promotion['title']) => string {
  const locale = useLocale()
  return useCallback((text) => text[locale], [locale])
}

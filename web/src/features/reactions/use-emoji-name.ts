import type { quickReactions } from '@koma/contract/emoji'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'

type Quick = (typeof quickReactions)[number]

const quickNames = {
  '❤️': 'heart',
  '😍': 'love',
  '😂': 'joy',
  '👏': 'clap',
  '✨': 'sparkles',
  '🔥': 'fire',
  '🥺': 'pleading',
  '🌸': 'blossom',
} as const satisfies Record<Quick, string>

function isQuick(emoji: string): emoji is Quick {
  return emoji in quickNames
}

/**
 * What an emoji is called in the reader's language. The quick ones always have their name; the others once the catalogue is
 * there, which is fetched where `wanted`. Until then the emoji itself: screen readers know names for it.
 */
export function useEmojiName(wanted: boolean): (emoji: string) => string {
  const t = useTranslations('reactions.quick')
  const locale = useLocale()
  const { data: nameOf } = useQuery({
    queryKey: ['emoji', 'names', locale],
    // Apart from the photo: most visits never need it.
    queryFn: async () => (await import('./emoji-catalogue.ts')).loadNames(locale),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    enabled: wanted,
  })
  return useCallback((emoji) => (isQuick(emoji) ? t(quickNames[emoji]) : (nameOf?.(emoji) ?? emoji)), [nameOf, t])
}

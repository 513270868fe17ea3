import type { quickReactions } from '@koma/contract/emoji'
import { loadable, useLoadable } from '@koma/ui/lazy/loadable.ts'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../platform/preferences/language.ts'

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

// Loaded on demand: most visits never need the names.
const loadNames = async (language: Language) => (await import('./picker/emoji-catalogue.ts')).loadNames(language)
const names = { ja: loadable(() => loadNames('ja')), en: loadable(() => loadNames('en')) }

function isQuick(emoji: string): emoji is Quick {
  return emoji in quickNames
}

/**
 * The name of an emoji in the reader's language. The quick ones always have a name; the others once the catalogue is loaded,
 * which is fetched if `wanted`. Until then, the emoji itself, for which screen readers have names of their own.
 */
export function useEmojiName(wanted: boolean): (emoji: string) => string {
  const t = useTranslations('reactions.quick')
  const locale = useLocale()
  const { data: nameOf } = useLoadable(wanted ? names[locale] : null)
  return useCallback((emoji) => (isQuick(emoji) ? t(quickNames[emoji]) : (nameOf?.(emoji) ?? emoji)), [nameOf, t])
}

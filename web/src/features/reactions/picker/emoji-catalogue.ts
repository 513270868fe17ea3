import { loadable, useLoadable } from '@koma/ui/lazy/loadable.ts'
import { useLocale } from 'use-intl'
import type { Language } from '../../../platform/preferences/language.ts'
import { canDrawFlags, newestDrawn } from './drawable-emoji.ts'

export interface Emoji {
  emoji: string
  group: number
  /** In the reader's language. */
  name: string
  /** The name and other search words. */
  words: readonly string[]
  /** Variants with a skin tone from light to dark; null if it has none. */
  tones: ReadonlyArray<string | null> | null
  /** Its index among all emoji, under which the other language has its words. */
  place: number
}

const flagGroup = 9

const loadWords: Record<Language, () => Promise<{ default: readonly string[] }>> = {
  ja: () => import('virtual:emoji/ja'),
  en: () => import('virtual:emoji/en'),
}

const catalogues = { ja: loadable(() => readCatalogue('ja')), en: loadable(() => readCatalogue('en')) }
const words = {
  ja: loadable(async () => (await loadWords.ja()).default),
  en: loadable(async () => (await loadWords.en()).default),
}

/** Every emoji that can be drawn here, in the reader's language. */
export function useEmojiCatalogue() {
  return useLoadable(catalogues[useLocale()])
}

/** The words of the other language, so that a Japanese reader also finds English names, and the other way round. */
export function useOtherWords(wanted: boolean): readonly string[] | undefined {
  const other = useLocale() === 'ja' ? 'en' : 'ja'
  return useLoadable(wanted ? words[other] : null).data
}

/** Loads the names of emoji, for components that show single ones. */
export async function loadNames(language: Language): Promise<(emoji: string) => string | undefined> {
  const catalogue = await catalogues[language].load()
  return (emoji) => nameOfEmoji(catalogue, emoji)
}

async function readCatalogue(language: Language): Promise<Emoji[]> {
  const [{ default: list }, { default: named }] = await Promise.all([
    import('virtual:emoji/list'),
    loadWords[language](),
  ])
  const newest = newestDrawn()
  const flags = canDrawFlags()
  return list.emoji.flatMap((emoji, place) => {
    const group = list.groups[place] ?? 0
    if ((list.versions[place] ?? 0) > newest || (group === flagGroup && !flags)) return []
    const own = (named[place] ?? '').split('|')
    return { emoji, group, name: own[0] ?? emoji, words: own, tones: list.tones[place] || null, place }
  })
}

/** The emoji in this skin tone, if it has one. */
export function inTone({ emoji, tones }: Emoji, tone: number): string {
  return tones?.[tone - 1] ?? emoji
}

const modifiers = /\p{Emoji_Modifier}/gu
const presentation = /\ufe0f/g

/** Without skin tone and variation selector, because all forms of an emoji share a name. */
function bare(emoji: string): string {
  return emoji.replace(modifiers, '').replace(presentation, '')
}

const names = new WeakMap<readonly Emoji[], Map<string, string>>()

export function nameOfEmoji(catalogue: readonly Emoji[], emoji: string): string | undefined {
  const known = names.get(catalogue) ?? new Map(catalogue.map((each) => [bare(each.emoji), each.name]))
  names.set(catalogue, known)
  return known.get(bare(emoji))
}

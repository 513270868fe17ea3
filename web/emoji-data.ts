import { singleEmoji } from '@koma/contract/emoji'
import type { Plugin } from 'vite'

interface SourceEmoji {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
  version: number
  tone?: number | number[]
  skins?: SourceEmoji[]
}

const prefix = 'virtual:emoji/'
/** Skin tones and pieces of hair, which stand for nothing by themselves. */
const componentGroup = 2
const presentation = /\ufe0f/g

/**
 * The emoji of the picker, cut down from emojibase at build time: whole, each language weighs 94 kB of gzip, mostly spelled-out
 * variants. `virtual:emoji/list` has what is the same in every language, `virtual:emoji/ja` the words in the same order.
 */
export function emojiData(): Plugin {
  return {
    name: 'koma-emoji-data',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const name = id.slice(prefix.length + 1)
      const data = name === 'list' ? listOf(await readEmoji('en')) : wordsOf(await readEmoji(name))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(data))})`
    },
  }
}

async function readEmoji(language: string): Promise<SourceEmoji[]> {
  const { default: all } =
    language === 'en'
      ? await import('emojibase-data/en/data.json', { with: { type: 'json' } })
      : await import('emojibase-data/ja/data.json', { with: { type: 'json' } })
  return [...(all as SourceEmoji[])]
    .filter(({ emoji, group }) => group !== undefined && group !== componentGroup && accepted(emoji))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
}

/** The form the contract takes: the source writes a selector behind emoji that are pictures without one. */
function accepted(emoji: string): string | null {
  return singleEmoji(emoji) ?? singleEmoji(emoji.replace(presentation, ''))
}

function listOf(all: SourceEmoji[]) {
  return {
    emoji: all.map(({ emoji }) => accepted(emoji)),
    groups: all.map(({ group }) => group),
    versions: all.map(({ version }) => version),
    tones: all.map(({ skins }) => (skins ? tonesOf(skins) : 0)),
  }
}

/** From light to dark; of several people, those who are alike. */
function tonesOf(skins: SourceEmoji[]): Array<string | null> {
  return [1, 2, 3, 4, 5].map((tone) => {
    const skin = skins.find((each) => [each.tone].flat().every((part) => part === tone))
    return skin ? accepted(skin.emoji) : null
  })
}

function wordsOf(all: SourceEmoji[]): string[] {
  return all.map(({ label, tags = [] }) => [label, ...tags.filter((tag) => !label.includes(tag))].join('|'))
}

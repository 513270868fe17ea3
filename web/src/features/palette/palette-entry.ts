import type { LucideIcon } from 'lucide-react'

export const groupNames = ['actions', 'pages', 'albums', 'shares', 'people'] as const
export type GroupName = (typeof groupNames)[number]

/** Somewhere to go, or something to do. */
export interface PaletteEntry {
  /** Different for every entry. */
  id: string
  group: GroupName
  label: string
  icon?: LucideIcon | undefined
  go: { to: string } | { act: () => void }
}

/** The entries whose name has all words of the text, in the order of the groups; a name that begins with the text comes first. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const sought = plain(text)
  const words = sought.split(' ').filter(Boolean)
  // The server has found people by the text already, some of them by their ID.
  const fits = ({ group, label }: PaletteEntry) =>
    group === 'people' || words.every((word) => plain(label).includes(word))
  const matching = entries.filter(fits)
  const rank = ({ label }: PaletteEntry) => (sought !== '' && plain(label).startsWith(sought) ? 0 : 1)
  return groupNames.flatMap((name) => matching.filter(({ group }) => group === name).sort((a, b) => rank(a) - rank(b)))
}

/** Half-width and full-width letters, and large and small ones, are the same. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

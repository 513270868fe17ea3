import type { keysJa } from './messages.ja.ts'

type Words = typeof keysJa.groups

/** Keys that are pressed together. `command` is Ctrl, or ⌘ on a Mac. */
export type KeyChord = readonly string[]

interface KeyRow<Group extends keyof Words> {
  does: keyof Words[Group]['does']
  /** Any of them does it. */
  chords: readonly KeyChord[]
  /** Needs no modifier, so users can switch it off in the settings. */
  single?: true
}

export type KeyGroup = { [Group in keyof Words]: { name: Group; rows: readonly KeyRow<Group>[] } }[keyof Words]

/** The keys that the list shows, by screen. The screens themselves handle them. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: 'grid',
    rows: [
      { does: 'move', chords: [['←'], ['→'], ['↑'], ['↓']] },
      { does: 'page', chords: [['PageUp'], ['PageDown']] },
      {
        does: 'ends',
        chords: [
          ['command', 'Home'],
          ['command', 'End'],
        ],
      },
      { does: 'open', chords: [['Enter']] },
    ],
  },
  {
    name: 'selection',
    rows: [
      { does: 'toggle', chords: [['Space'], ['X']] },
      { does: 'range', chords: [['Shift', '← → ↑ ↓']] },
      { does: 'section', chords: [['command', 'A']] },
      { does: 'trash', chords: [['Delete']], single: true },
      { does: 'leave', chords: [['Esc']] },
    ],
  },
  {
    name: 'photo',
    rows: [
      { does: 'turn', chords: [['←'], ['→']] },
      { does: 'ends', chords: [['Home'], ['End']] },
      { does: 'zoom', chords: [['+'], ['−']], single: true },
      { does: 'fit', chords: [['0'], ['1']], single: true },
      { does: 'favorite', chords: [['L']], single: true },
      { does: 'info', chords: [['I']], single: true },
      { does: 'fullScreen', chords: [['F']], single: true },
      { does: 'slideshow', chords: [['S']], single: true },
      { does: 'pause', chords: [['Space']] },
      { does: 'trash', chords: [['Delete']], single: true },
      { does: 'close', chords: [['Esc']] },
    ],
  },
  {
    name: 'everywhere',
    rows: [
      { does: 'palette', chords: [['command', 'K']] },
      { does: 'list', chords: [['?']], single: true },
    ],
  },
]

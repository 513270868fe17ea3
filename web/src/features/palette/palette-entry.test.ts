import { expect, it } from 'vitest'
import { readPageActions } from './page-actions.ts'
import { matchEntries, type PaletteEntry } from './palette-entry.ts'

const entry = (group: PaletteEntry['group'], label: string): PaletteEntry => ({
  id: `${group} ${label}`,
  group,
  label,
  go: { to: '/' },
})
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label)

it('finds entries by every word of the text, whatever the width and case of its letters', () => {
  const entries = [entry('pages', 'My photos'), entry('albums', 'Photos of Club Prism'), entry('albums', 'カフェ')]
  expect(labels(matchEntries(entries, 'PHOTO  club'))).toEqual(['Photos of Club Prism'])
  expect(labels(matchEntries(entries, 'ｶﾌｪ'))).toEqual(['カフェ'])
  expect(labels(matchEntries(entries, ' '))).toEqual(labels(entries))
  expect(matchEntries(entries, 'nowhere')).toEqual([])
})

it('keeps the groups in their order, and puts what begins with the text first in each', () => {
  const entries = [
    entry('people', 'sora'),
    entry('shares', 'night'),
    entry('pages', 'good night'),
    entry('pages', 'night'),
  ]
  expect(labels(matchEntries(entries, 'night'))).toEqual(['night', 'good night', 'night', 'sora'])
})

it('offers the buttons of the page that can be pressed, each name once, and nothing of its lists', () => {
  const pressed: string[] = []
  document.body.innerHTML = `
    <button>outside</button>
    <main id="main">
      <button aria-label="Select">x</button><button> Add   photos </button><button disabled>Gone</button>
      <div role="grid"><button>Tile</button></div><ul><li><button>Row</button></li></ul>
      <form><button>Save</button></form><button aria-label="Select">again</button>
    </main>`
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => pressed.push(button.textContent?.trim() ?? ''))
  }
  const actions = readPageActions()
  expect(labels(actions)).toEqual(['Select', 'Add photos'])
  for (const { go } of actions) if ('act' in go) go.act()
  expect(pressed).toEqual(['x', 'Add   photos'])
  document.body.innerHTML = ''
})

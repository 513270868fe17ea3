import { useFromHere } from '@koma/ui/layout/back.ts'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaletteEntry } from './palette-entry.ts'

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

export interface PaletteChoice {
  matches: readonly PaletteEntry[]
  /** The entry that Enter chooses. */
  active: PaletteEntry | undefined
  onKeyDown: (event: KeyboardEvent) => void
  choose: (entry: PaletteEntry) => void
}

/** Which of the entries is the active one, moved by the arrow keys; the first one again whenever the text changes. */
export function usePaletteChoice(matches: readonly PaletteEntry[], text: string, onClose: () => void): PaletteChoice {
  const navigate = useNavigate()
  const from = useFromHere()
  const [moved, setMoved] = useState<{ id: string; text: string } | null>(null)
  const kept = moved?.text === text ? matches.findIndex(({ id }) => id === moved.id) : -1
  const place = Math.max(0, kept)

  function choose({ go }: PaletteEntry): void {
    onClose()
    if ('to' in go) navigate(go.to, { state: from })
    // Once the dialog is gone, which holds the focus.
    else setTimeout(go.act)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, nativeEvent } = event
    const active = matches[place]
    if (nativeEvent.isComposing || !active) return
    const step = steps.get(key)
    if (step !== undefined) {
      const next = matches[(place + step + matches.length) % matches.length]
      if (next) setMoved({ id: next.id, text })
    } else if (key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }

  return { matches, active: matches[place], onKeyDown, choose }
}

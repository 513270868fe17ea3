import { mainId } from '@koma/ui/layout/skip-link.tsx'
import { Zap } from 'lucide-react'
import type { PaletteEntry } from './palette-entry.ts'

/** What repeats in a list, belongs to a field, or shows something instead of doing it. */
const notActions = '[role="grid"], [role="tablist"], [role="radiogroup"], li, form, [aria-hidden="true"], [inert]'

/**
 * The buttons of the page as they are now, so that whatever the page allows can be done from here, and nothing else. The same name is
 * offered once.
 */
export function readPageActions(page: Document = document): PaletteEntry[] {
  const buttons = [...(page.getElementById(mainId)?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
  const first = new Map<string, HTMLElement>()
  for (const button of buttons.filter(isShown)) {
    const name = nameOf(button)
    if (name !== '' && !first.has(name)) first.set(name, button)
  }
  return [...first].map(([label, button]) => ({
    id: `action ${label}`,
    group: 'actions',
    label,
    icon: Zap,
    go: { act: () => press(button) },
  }))
}

function isShown(button: HTMLElement): boolean {
  return !button.closest(notActions) && (button.checkVisibility?.() ?? true)
}

function nameOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** As if by the keyboard: what opens a menu listens to keys rather than to clicks. */
function press(button: HTMLElement): void {
  button.focus()
  if (!button.hasAttribute('aria-haspopup')) button.click()
  else button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

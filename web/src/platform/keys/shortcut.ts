import { useStore } from '@koma/ui/browser/use-store.ts'
import { readPreference, watchPreferences, writePreference } from '../preferences/preferences.ts'

/**
 * Whether shortcuts must ignore a key: somebody is typing, a dialog or menu is open, an IME composition is active, or the user
 * has switched single keys off. Every handler of a key without a modifier checks this.
 */
export function isTakenByOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isSwitchedOff(event)) return true
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  const field = target.closest<HTMLElement>('input, textarea, select, [contenteditable="true"]')
  return field !== null && !['checkbox', 'radio'].includes(field.getAttribute('type') ?? '')
}

/** Single keys are letters or signs without a modifier, and Delete. Space is none: it activates what has the focus. */
export function isSwitchedOff({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  const isSingle = key === 'Delete' || ([...key].length === 1 && key !== ' ')
  return isSingle && !ctrlKey && !metaKey && !readSingleKeys()
}

/** Whether single keys act. Dictation software or a tremor can press them by accident. */
export function useSingleKeys(): boolean {
  return useStore(watchPreferences, readSingleKeys)
}

export function setSingleKeys(on: boolean): void {
  writePreference('singleKeys', on ? 'on' : 'off')
}

function readSingleKeys(): boolean {
  return readPreference('singleKeys') !== 'off'
}

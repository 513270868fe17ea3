import { useSyncExternalStore } from 'react'
import { readPreference, watchPreferences, writePreference } from '../preferences/preferences.ts'

/**
 * Keys belong to whoever is typing, to an open dialog or menu, and to a conversion by an input method; single keys belong to
 * nobody where the user has switched them off. Everything that hears a key without a modifier asks here.
 */
export function isTakenByOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isSwitchedOff(event)) return true
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  const field = target.closest<HTMLElement>('input, textarea, select, [contenteditable="true"]')
  return field !== null && !['checkbox', 'radio'].includes(field.getAttribute('type') ?? '')
}

/** A letter or sign that acts by itself, and Delete. Space presses what has the focus, as it does everywhere. */
export function isSwitchedOff({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  const isSingle = key === 'Delete' || ([...key].length === 1 && key !== ' ')
  return isSingle && !ctrlKey && !metaKey && !readSingleKeys()
}

/** Whether single keys act. A dictation program or a tremor presses them without meaning it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(watchPreferences, readSingleKeys)
}

export function setSingleKeys(on: boolean): void {
  writePreference('singleKeys', on ? 'on' : 'off')
}

function readSingleKeys(): boolean {
  return readPreference('singleKeys') !== 'off'
}

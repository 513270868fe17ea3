/** Single keys belong to whoever is typing, to an open dialog or menu, and to a conversion by an input method. */
export function isTakenByOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  const field = target.closest<HTMLElement>('input, textarea, select, [contenteditable="true"]')
  return field !== null && !['checkbox', 'radio'].includes(field.getAttribute('type') ?? '')
}

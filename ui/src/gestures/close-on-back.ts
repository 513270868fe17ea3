/**
 * Back means what Escape means on a keyboard, so that whatever a key closes is closed by the button or the swipe, too, in the same order. Whoever
 * takes the key prevents its default, also to say that now is not the time to close.
 */
export function closeByEscape(): boolean {
  const focused = document.activeElement ?? document.body
  // A field keeps Escape to itself; the page behind it may still have something to close.
  return pressEscape(focused) || (focused !== document.body && pressEscape(document.body))
}

function pressEscape(target: Element): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true })
  return !target.dispatchEvent(event)
}

/** What lies over a page, or was chosen on it, and would be lost with it. */
const isSomethingOpen = () =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null ||
  /\bmode\b/.test(document.documentElement.dataset['shows'] ?? '')

/**
 * On phones and tablets, going back by the browser's own means (a swipe from the edge, the system's button) closes what is open and
 * stays on the page. A browser lets a page do so once after each touch, so nobody is ever kept. Browsers without the Navigation API go
 * back, which closes everything with the page.
 */
export function closeOnBack(isPhone: () => boolean): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable, destination } = event
    const isBack = navigationType === 'traverse' && destination.index < (navigation.currentEntry?.index ?? 0)
    // What the app itself does, such as going back after a dialog has done its work, is no accident.
    if (!isBack || !userInitiated || !cancelable || !isPhone() || !isSomethingOpen()) return
    if (closeByEscape()) event.preventDefault()
  })
}

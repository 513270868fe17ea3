import type { Page } from '@playwright/test'

/** Lists without an end are walked into no further than this. */
const mostStops = 30

interface Stop {
  what: string
  top: number
  left: number
  right: number
  bottom: number
}

interface Step {
  /** `left`: out of the page, to the browser's own controls. `around`: where it was before. */
  stop: Stop | 'left' | 'around'
  /** Whether the stop before looks like one without the focus. */
  wasUnseen: boolean
}

/**
 * Walks through a page by Tab, and returns what is wrong with it: where the focus cannot be seen, where it goes back to what was
 * passed, and what it does not reach. A dialog keeps the focus, so that only it is walked through. The pane is the same on all pages.
 */
export async function focusFaults(page: Page, { withPane }: { withPane: boolean }): Promise<string[]> {
  const faults: string[] = []
  // What is still loading has its place in the order only once it is there.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  // As by the link that skips it.
  if (!withPane) await page.evaluate(passPane)
  let before: Stop | null = null
  let timesLeft = 0
  let stops = 0
  // Twice out of the page: the focus may begin in its midst.
  while (timesLeft < 2 && stops < mostStops) {
    await page.keyboard.press('Tab')
    const { stop, wasUnseen }: Step = await page.evaluate(stepToFocus)
    if (wasUnseen) faults.push(`the focus is not seen on ${before?.what}`)
    if (stop === 'around') break
    if (stop === 'left') {
      timesLeft += 1
      before = null
      continue
    }
    if (before && !goesOn(before, stop)) faults.push(`from ${before.what} back to ${stop.what}`)
    before = stop
    stops += 1
  }
  if (stops === 0) faults.push('nothing can be reached')
  if (stops === mostStops) return faults
  for (const what of await page.evaluate(notReached, { withPane })) faults.push(`${what} is not reached`)
  return faults
}

/** Down, or to the right of where the focus was: never back to what has been passed. */
function goesOn(before: Stop, after: Stop): boolean {
  return after.bottom > before.top || after.left >= before.right
}

/** In the page. What has the focus already, such as a field or a dialog, keeps it. */
function passPane(): void {
  const main = document.querySelector<HTMLElement>('#main')
  if (document.activeElement !== document.body || !main) return
  main.focus()
  if (document.activeElement !== main) return
  for (const each of document.querySelectorAll<HTMLElement>('a, button, [tabindex]'))
    if (main.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) each.dataset['stopped'] = 'yes'
}

/** In the page. */
function stepToFocus(): Step {
  const here = window as unknown as { stopped?: { element: Element; look: string } }
  const nameOf = (element: HTMLElement) =>
    `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 40)}`
  // Of it and of what it is in, since a row shows the focus of its link.
  const lookOf = (element: Element) => {
    const looks: string[] = []
    for (let each: Element | null = element; each && looks.length < 10; each = each.parentElement)
      for (const part of [null, '::after']) {
        const { outline, boxShadow } = getComputedStyle(each, part)
        looks.push(`${outline} ${boxShadow}`)
      }
    return looks.join()
  }
  const wasUnseen = here.stopped !== undefined && lookOf(here.stopped.element) === here.stopped.look
  delete here.stopped
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return { stop: 'left', wasUnseen }
  if (element.dataset['stopped']) return { stop: 'around', wasUnseen }
  element.dataset['stopped'] = 'yes'
  here.stopped = { element, look: lookOf(element) }
  const { top, left, right, bottom } = element.getBoundingClientRect()
  // On the page rather than the screen, which follows the focus, as do the lists in it.
  let scrolled = 0
  for (let each: Element | null = element; each; each = each.parentElement) scrolled += each.scrollTop
  return {
    stop: { what: nameOf(element), top: top + scrolled, left, right, bottom: bottom + scrolled },
    wasUnseen,
  }
}

/** In the page. Arrow keys move between radio buttons, of which Tab reaches one. */
function notReached({ withPane }: { withPane: boolean }): string[] {
  const selector =
    'a[href], button:enabled, input:enabled:not([type="radio"]), select:enabled, textarea:enabled, [tabindex]'
  const scope = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1) ?? document
  const main = withPane ? null : document.querySelector('#main')
  // What comes into the pane only after it was passed, such as the storage that is used.
  const isPassed = (element: Element) =>
    Boolean(main && main.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...scope.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.tabIndex >= 0 && !element.dataset['stopped'] && !element.closest('[inert]'))
    .filter((element) => !isPassed(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 0)
    .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 40)}`)
}

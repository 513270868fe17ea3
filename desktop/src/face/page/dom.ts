type Child = Node | string | null | false
type Properties = Record<string, string | number | boolean | EventListener | null | undefined>

/** Makes an element. Names that begin with "on" are events; true is an attribute without a value, false and null are none. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

/** Draws a part of the page anew only if what it shows has changed, and leaves the focus where it was. */
export function drawWhenChanged(place: Element, shown: unknown, draw: () => Child[]): void {
  const text = JSON.stringify(shown)
  if (place.getAttribute('data-shown') === text) return
  place.setAttribute('data-shown', text)
  const focused = document.activeElement?.id
  place.replaceChildren(...draw().filter((child) => child !== null && child !== false))
  if (focused && place.contains(document.getElementById(focused))) document.getElementById(focused)?.focus()
}

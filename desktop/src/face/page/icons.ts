const space = 'http://www.w3.org/2000/svg'

/** Those of the web app (Lucide, ISC), each as one path: the page has no framework to draw them with. */
const paths = {
  pause:
    'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  play: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
  retry: 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
  storage:
    'M10 16h.01M2.212 11.577a2 2 0 0 0-.212.896V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5.527a2 2 0 0 0-.212-.896L18.55 5.11A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11zM21.946 12.013H2.054M6 16h.01',
  folder:
    'M10.7 20H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H20a2 2 0 0 1 2 2v4.1M21 21l-1.9-1.9M20 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  file: 'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M14.5 12.5l-5 5M9.5 12.5l5 5',
  settings:
    'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  back: 'M15 18l-6-6 6-6',
  remove: 'M18 6L6 18M6 6l12 12',
} as const

export type IconName = keyof typeof paths

export function icon(name: IconName): SVGSVGElement {
  const drawing = document.createElementNS(space, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  drawing.setAttribute('class', 'icon')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', paths[name])
  drawing.append(path)
  return drawing
}

/** The mark of Koma: a frame that opens to the left, with its light. */
export function mark(): SVGSVGElement {
  const drawing = document.createElementNS(space, 'svg')
  drawing.setAttribute('viewBox', '0 0 48 48')
  drawing.setAttribute('aria-hidden', 'true')
  drawing.setAttribute('class', 'mark')
  const frame = document.createElementNS(space, 'path')
  frame.setAttribute('d', 'M8 11h24a7 7 0 0 1 7 7v12a7 7 0 0 1-7 7H8')
  const light = document.createElementNS(space, 'circle')
  for (const [name, value] of [
    ['cx', '17'],
    ['cy', '24'],
    ['r', '5.6'],
  ] as const)
    light.setAttribute(name, value)
  drawing.append(frame, light)
  return drawing
}

import type { FaceView } from '../view.ts'
import { pictureOf } from './call.ts'
import { drawWhenChanged, make } from './dom.ts'
import type { Messages } from './messages.ts'

/** The film: what waits is unexposed, the photo on its way has the accent, and those that are in follow. */
export function drawStrip(place: Element, { photos, state }: FaceView, messages: Messages): void {
  const shown = photos.map(({ id, fraction }) => [id, fraction === null ? null : fraction < 1 ? 'now' : 'in'])
  place.classList.toggle('resting', state === 'paused')
  drawWhenChanged(place, [shown, state], () => [
    make(
      'ul',
      { 'aria-label': messages.stripLabel },
      ...photos.map(({ id, name, fraction }) => {
        const kind = fraction === null ? 'unexposed' : fraction < 1 ? 'now' : 'in'
        const frame = make('li', { class: `frame ${kind}`, 'data-photo': id })
        if (kind !== 'unexposed') addPicture(frame, id, name)
        return frame
      }),
      ...(photos.length === 0 ? [1, 2, 3].map(() => make('li', { class: 'frame unexposed' })) : []),
    ),
  ])
  const now = photos.find(({ fraction }) => fraction !== null && fraction < 1)
  const frame = now && place.querySelector<HTMLElement>(`[data-photo="${now.id}"]`)
  frame?.style.setProperty('--sent', String(now?.fraction ?? 0))
}

export function addPicture(frame: Element, id: string, name: string): void {
  void pictureOf(id).then((address) => {
    if (address) frame.prepend(make('img', { src: address, alt: name, decoding: 'async' }))
  })
}

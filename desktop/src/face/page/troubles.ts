import type { FaceView } from '../view.ts'
import { make } from './dom.ts'
import { icon } from './icons.ts'
import type { Messages } from './messages.ts'

/** What could not be sent, each with its reason; files of the same reason stand together. */
export function drawTroubles({ troubles }: FaceView, messages: Messages): HTMLElement | null {
  if (troubles.length === 0) return null
  const reasons = [...new Set(troubles.map(({ reason }) => reason))]
  return make(
    'ul',
    { class: 'troubles' },
    ...reasons.map((reason) => {
      const same = troubles.filter((trouble) => trouble.reason === reason)
      const isFolder = same[0]?.kind === 'folder'
      return make(
        'li',
        { class: isFolder ? 'warning' : 'danger' },
        make('b', {}, icon(isFolder ? 'folder' : 'file'), messages.reason(reason)),
        ...same.map(({ path }) => make('span', { class: 'path', title: path }, isFolder ? path : nameOf(path))),
      )
    }),
  )
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

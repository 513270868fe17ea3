import type { TimelinePhoto } from '@koma/contract'
import type { ArrangedLibrary } from '../photos/index.ts'

/**
 * The loaded part of a timeline as a list for the viewer, newest first. The ids of its photos are their timestamps. The viewer asks for
 * more by coming near an end; see `useTimelineAround`.
 */
export function timelineList(photos: readonly TimelinePhoto[]): ArrangedLibrary {
  const placeOf = new Map(photos.map(({ timestamp }, place) => [String(timestamp), place]))
  const at = (place: number) => photos[place]
  const takenAt = (place: number) => Date.parse(at(place)?.taken_at ?? '1970-01-01T00:00:00Z')
  return {
    order: { by: 'added', first: 'newest' },
    length: photos.length,
    sections: [{ key: 0, from: 0, to: photos.length }],
    idAt: (place) => idOf(at(place)),
    idsBetween: (from, to) => photos.slice(from, to).map(({ timestamp }) => String(timestamp)),
    ratiosBetween: (from, to) => Float32Array.from(photos.slice(from, to), ({ width, height }) => width / height),
    colourAt: (place) => at(place)?.average_colour ?? null,
    takenAt,
    offsetAt: (place) => offsetOf(at(place)?.taken_at),
    momentAt: (place) => at(place)?.timestamp ?? 0,
    placeOf: (id) => placeOf.get(id) ?? -1,
    has: (id) => (placeOf.has(id) ? true : undefined),
    load: async () => {},
  }
}

function idOf(photo: TimelinePhoto | undefined): string | undefined {
  return photo && String(photo.timestamp)
}

/** Minutes east of UTC, from the end of an ISO date: `+09:00`, `-03:30` or `Z`. */
function offsetOf(moment = ''): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

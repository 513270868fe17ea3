import { act } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { renderUi } from '../../../testing/render.tsx'
import { longList, photoIdOf } from '../../../testing/servers/long-list.ts'
import { PartedList } from '../../../testing/servers/parted-list.ts'
import { PhotoSourceProvider } from '../photos/index.ts'
import type { PhotoSource } from '../photos/source/photo-source.ts'
import { PhotoList } from './photo-list.tsx'

/** The photos that were asked for. */
export const asked: Array<readonly string[]> = []
const source: PhotoSource = {
  room: 'test',
  fetchPage: ({ photoIds }) => {
    asked.push(photoIds)
    return new Promise<never>(() => {})
  },
  refresh: () => {},
}

/** The actions show what is chosen. */
const offer = (photoIds: readonly string[]) => [
  { name: 'chosen', order: 1, label: photoIds.join(' '), icon: () => null, act: () => {} },
]

function Page({ parted }: { parted: PartedList }) {
  const list = useSyncExternalStore(parted.subscribe, () => parted.list)
  return (
    <PhotoSourceProvider value={source}>
      <PhotoList
        list={list}
        linkTo={(photoId) => `/photo/${photoId}`}
        offer={offer as never}
        bar={(choose) => (
          <button type="button" onClick={choose}>
            choose
          </button>
        )}
        above={null}
        className={undefined}
      />
    </PhotoSourceProvider>
  )
}

/** A list of a thousand photos in days of 40 and in parts, of which some are loaded. */
export function given(loaded: readonly number[], partLength = 100) {
  const parted = new PartedList(longList(1000, { daysOf: () => 40, ratioOf: () => 1.6 }), partLength, loaded)
  const { user } = renderUi(<Page parted={parted} />, { language: 'en' })
  const deliver = () => act(() => parted.deliver())
  return { parted, user, deliver }
}

export const tileAt = (place: number) => document.querySelector<HTMLElement>(`[data-photo-id="${photoIdOf(place)}"]`)
export const focusedPlace = () => {
  const photoId = document.activeElement?.closest<HTMLElement>('[data-tile]')?.dataset['tile']
  return photoId === undefined ? null : 1e7 - Number(photoId.slice(6))
}
/** Places of the chosen photos. */
export function chosenPlaces(): number[] {
  const label = document.querySelector('[role="toolbar"] button')?.textContent ?? ''
  return label === '' ? [] : (label.match(/photo \d+/g)?.map((photoId) => 1e7 - Number(photoId.slice(6))) ?? [])
}
export const from = (first: number, count: number) => Array.from({ length: count }, (_, number) => first + number)

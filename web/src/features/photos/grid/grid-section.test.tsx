import type { Photo } from '@koma/contract'
import { photo } from '@koma/contract/samples'
import { screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../testing/render.tsx'
import { wholeList } from '../../../../testing/servers/whole-list.ts'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import { usePhotoWords } from '../use-photo-words.ts'
import { GridSection } from './grid-section.tsx'
import { layOutGrid } from './layout/grid-layout.ts'
import { metricsOf } from './layout/grid-metrics.ts'
import { rowCountOf } from './layout/section-rows.ts'
import { PhotoTile } from './photo-tile.tsx'
import { Rush } from './rush.ts'

const rush = new Rush()

const evening = Date.UTC(2026, 5, 30, 12)
const dayLength = 86_400_000
const metrics = metricsOf('wide', 1068)

/** A photo of each moment, newest first. */
function listOf(moments: readonly number[]): ArrangedLibrary {
  const rows = moments.map((takenAt) => {
    const photoId = `photo ${takenAt}`
    return { photoId, takenAt, takenOffset: 0, ratio: 1.6, colour: -1, addedAt: takenAt }
  })
  return wholeList(rows, { by: 'taken', first: 'newest' })
}

const nothing: ReadonlySet<string> = new Set()
const linkTo = (photoId: string) => `/photo/${photoId}`
const ignore = () => {}

/** The sections of one list, and of another after a click. `onNamed` is called with the moment of each photo that is drawn. */
function Sections({ lists, onNamed }: { lists: readonly ArrangedLibrary[]; onNamed: (clock: number) => void }) {
  const [number, setNumber] = useState(0)
  const words = usePhotoWords()
  const counted = useMemo(
    () => ({
      ...words,
      photo(clock: number, photo: Photo | undefined) {
        onNamed(clock)
        return words.photo(clock, photo)
      },
    }),
    [words, onNamed],
  )
  const library = lists[number]
  if (!library) return null
  return (
    <>
      <button type="button" onClick={() => setNumber(number + 1)}>
        next
      </button>
      {layOutGrid(library, metrics).sections.map((section) => (
        <GridSection
          key={section.key}
          library={library}
          section={section}
          rows={{ from: 0, to: rowCountOf(section.rows) }}
          base={section.top}
          rush={rush}
          height={section.height}
          gridWidth={metrics.width}
          shift={0}
          look={undefined}
          chosen={nothing}
          selecting={false}
          tabStop={-1}
          from="/photo"
          words={counted}
          linkTo={linkTo}
          onSelect={ignore}
          whenLoaded={ignore}
        />
      ))}
    </>
  )
}

it('does not draw the photos of other days again when one is added before them', async () => {
  const today = [evening + 2000, evening + 1000]
  const yesterday = Array.from({ length: 30 }, (_, number) => evening - dayLength - number * 1000)
  const named: number[] = []
  const onNamed = (clock: number) => void named.push(clock)
  const lists = [listOf([...today, ...yesterday]), listOf([evening + 3000, ...today, ...yesterday])]
  const { user } = renderUi(<Sections lists={lists} onNamed={onNamed} />)
  expect(new Set(named).size).toBe(32)
  named.splice(0)
  await user.click(screen.getByText('next'))
  expect(screen.getAllByRole('gridcell').length).toBe(33)
  expect(named.filter((clock) => clock < evening)).toEqual([])
  expect(named).toContain(evening + 3000)
})

/** One tile, which a click moves and makes a little smaller. */
function MovingTile({ shown }: { shown: Photo }) {
  const [isMoved, setMoved] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setMoved(true)}>
        move
      </button>
      <PhotoTile
        photoId={shown.photo_id}
        photo={shown}
        preview={undefined}
        column={isMoved ? 2 : 1}
        left={isMoved ? 300 : 0}
        width={isMoved ? 240 : 260}
        height={isMoved ? 150 : 163}
        colour={null}
        label="photo"
        chooseLabel="choose"
        brokenLabel="broken"
        chosen={false}
        selecting={false}
        tabStop={false}
        to="/photo/1"
        from="/photo"
        badge={undefined}
      />
    </>
  )
}

it('keeps what a tile shows when it is moved and becomes a little smaller', async () => {
  let looks = 0
  // Without a thumbhash, which would be drawn below the picture if this takes long.
  const watched: Photo = Object.defineProperty({ ...photo, thumbhash: null }, 'is_favorite', {
    get() {
      looks += 1
      return false
    },
  })
  const { user, container } = renderUi(<MovingTile shown={watched} />)
  const picture = () => container.querySelector('[role="gridcell"] img')?.getAttribute('src')
  const [before, looksBefore] = [picture(), looks]
  await user.click(screen.getByText('move'))
  expect(screen.getByRole('gridcell').style.left).toBe('300px')
  expect({ picture: picture(), looks }).toEqual({ picture: before, looks: looksBefore })
  expect(before).toBe(photo.urls.tile)
})

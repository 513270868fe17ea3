import { ApiError } from '@koma/client'
import type { Photo } from '@koma/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { longList, photoIdOf } from '../../../testing/servers/long-list.ts'
import { PartedList } from '../../../testing/servers/parted-list.ts'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { PhotoSourceProvider } from '../photos/index.ts'
import { PhotoViewer } from './photo-viewer.tsx'

const placeOf = (photoId: string) => 1e7 - Number(photoId.slice(6))
const photoAt = (place: number): Photo => photoNumber(place % 60, { photo_id: photoIdOf(place) })
const source = {
  room: 'test',
  fetchPage: async ({ photoIds }: { photoIds: readonly string[] }) => photoIds.map((id) => photoAt(placeOf(id))),
  refresh: () => {},
}
const addresses = { of: (photoId: string) => `/photo/${photoId}`, back: '/' }
const noActions = () => []

function Page({ parted }: { parted: PartedList }) {
  const { photoId = '' } = useParams()
  const library = useSyncExternalStore(parted.subscribe, () => parted.list)
  return (
    <PhotoSourceProvider value={source}>
      <PhotoViewer
        photo={photoAt(placeOf(photoId))}
        library={library}
        addresses={addresses}
        actions={noActions}
        info={{ reactions: null, people: null, shares: [] }}
      />
    </PhotoSourceProvider>
  )
}

/** A photo of a list of 300 in parts of 100, of which some are loaded. */
function open(place: number, loaded: readonly number[]) {
  const parted = new PartedList(longList(300, { daysOf: () => 30, ratioOf: () => 1.6 }), 100, loaded)
  renderUi(
    <Routes>
      <Route path="/photo/:photoId" element={<Page parted={parted} />} />
    </Routes>,
    { path: addresses.of(photoIdOf(place)), language: 'en' },
  )
  return { parted, deliver: () => act(() => parted.deliver()) }
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const counter = () => screen.getByRole('banner').textContent
const isWaiting = () => document.querySelector('[aria-busy="true"]') !== null

describe('turning photos in a list of which only a part is loaded', () => {
  it('loads on ahead before the end of what is loaded', async () => {
    const { parted, deliver } = open(79, [0])
    await waitFor(() => expect(parted.wishes.at(-1)?.to).toBeGreaterThan(100))
    await deliver()
    expect(parted.list.idAt(100)).toBeDefined()
  })

  it('asks for nothing in the middle of what is loaded', async () => {
    const { parted } = open(50, [0])
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(parted.wishes).toEqual([])
  })

  it('turns to the next photo as soon as it is loaded, and has a button for it before', async () => {
    const { deliver } = open(99, [0])
    expect(screen.getByRole('button', { name: 'Next photo' })).toBeTruthy()
    press('ArrowRight')
    expect([counter(), isWaiting()]).toEqual([expect.stringContaining('100'), true])
    await deliver()
    await waitFor(() => expect(counter()).toContain('101'))
    expect([counter(), isWaiting()]).toEqual([expect.stringContaining('300'), false])
  })

  it('keeps every turn that is made while it waits', async () => {
    const { deliver } = open(99, [0])
    for (let times = 0; times < 3; times += 1) press('ArrowRight')
    await deliver()
    await waitFor(() => expect(counter()).toContain('103'))
  })

  it('jumps to the end of the list, which is loaded first', async () => {
    const { deliver } = open(50, [0])
    press('End')
    await deliver()
    await waitFor(() => expect(counter()).toMatch(/300.*300/))
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
  })

  it('stays where it is if the photo cannot be loaded, and tries again by the next key', async () => {
    const { parted, deliver } = open(50, [0])
    press('End')
    await act(() => parted.fail(new ApiError(ApiError.network, 'Network error')))
    await waitFor(() => expect(isWaiting()).toBe(false))
    expect(counter()).toContain('51')
    press('End')
    await deliver()
    await waitFor(() => expect(counter()).toMatch(/300.*300/))
  })

  it('shows no number until it is known where the photo is', async () => {
    const { parted, deliver } = open(150, [0])
    expect(counter()).not.toMatch(/\d/)
    void parted.list.load(150, 151)
    await deliver()
    await waitFor(() => expect(counter()).toMatch(/151.*300/))
  })
})

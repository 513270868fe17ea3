import type { Photo } from '@koma/contract'
import { setReducedMotion, setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'

const stageWidth = 1000

interface Slide {
  from: string
  /** Between 0 and 1: how much of it has been seen. */
  progress: number
  isCancelled: boolean
}

let slides: Slide[] = []

/** jsdom neither lays out nor animates; this records the slides of the track and lets a test say how far each has come. */
beforeEach(() => {
  slides = []
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(stageWidth)
  Element.prototype.animate = function animate(keyframes) {
    const [start] = keyframes as Keyframe[]
    const slide: Slide = { from: String(start?.['transform']), progress: 0, isCancelled: false }
    if (this.matches('.track')) slides.push(slide)
    const cancel = () => {
      slide.isCancelled = true
    }
    const effect = { getComputedTiming: () => ({ progress: slide.progress }) }
    return { effect, cancel, finished: Promise.resolve() } as unknown as Animation
  }
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
})

function evening(count: number, more: Partial<Photo> = {}): Photo[] {
  return Array.from({ length: count }, (_, number) => {
    const address = (variant: string) => `/content/${number}/${variant}`
    const urls = {
      original: address('original'),
      large: address('large'),
      medium: address('medium'),
      tile: address('tile'),
      thumbnail: address('thumbnail'),
    }
    return photoNumber(number, { ...more, urls })
  })
}

async function open(photos: Photo[], number: number, server = new PhotoServer(photos)) {
  const app = await renderApp({
    path: `/photo/${photoNumber(number).photo_id}`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
  })
  await screen.findByRole('img', { name: new RegExp(`World ${number}$`) })
  await screen.findByRole('navigation', { name: '前後の写真' })
  return { ...app, number: () => Number(app.address().slice(-12)) }
}

const frames = () => [...document.querySelectorAll<HTMLElement>('.track > .frame')]

/** The number of the photo at each side of the shown one; null for a photo that is not known yet. */
function track() {
  return Object.fromEntries(
    frames().map((frame) => {
      const address = frame.querySelector('img')?.getAttribute('src')
      return [frame.style.getPropertyValue('--at'), address ? Number(address.split('/')[2]) : null]
    }),
  )
}

const press = (key: string, repeat = false) => fireEvent.keyDown(document.body, { key, repeat })

describe('turning from photo to photo', () => {
  it('has the previous, the shown and the next photo side by side, and only the shown one is read aloud', async () => {
    await open(evening(5), 2)
    await waitFor(() => expect(track()).toEqual({ '-1': 1, '0': 2, '1': 3 }))
    expect(screen.getAllByRole('img', { name: /World/ })).toHaveLength(1)
    expect(frames().map((frame) => frame.getAttribute('aria-hidden'))).toEqual(['true', null, 'true'])
  })

  it('keeps the elements of the photos in a turn, and slides one frame', async () => {
    await open(evening(5), 2)
    await waitFor(() => expect(track()['1']).toBe(3))
    const next = frames().at(-1)
    press('ArrowRight')
    expect(track()).toEqual({ '-1': 2, '0': 3, '1': 4 })
    expect(frames()[1]).toBe(next)
    expect(slides.map(({ from }) => from)).toEqual(['translate3d(1000px, 0px, 0)'])
  })

  it('goes on from what is on the screen when it is turned in the midst of a turn', async () => {
    await open(evening(9), 2)
    await waitFor(() => expect(track()['1']).toBe(3))
    press('ArrowRight')
    const [first] = slides
    if (!first) throw new Error('Nothing slides.')
    first.progress = 0.75
    press('ArrowLeft')
    expect(first.isCancelled).toBe(true)
    expect(slides.at(-1)?.from).toBe('translate3d(-750px, 0px, 0)')
  })

  it('flips through with a held key without waiting, and never begins where the track has no photo', async () => {
    const { number } = await open(evening(12), 0)
    await waitFor(() => expect(track()['1']).toBe(1))
    for (let turn = 0; turn < 8; turn += 1) {
      press('ArrowRight', turn > 0)
      expect(track()['0']).toBe(turn + 1)
    }
    expect(frames()).toHaveLength(3)
    expect(new Set(slides.map(({ from }) => from))).toEqual(new Set(['translate3d(1000px, 0px, 0)']))
    await waitFor(() => expect(number()).toBe(8))
    expect(await screen.findByRole('heading', { name: 'World 8' })).toBeTruthy()
    expect(screen.getByText('09 / 12')).toBeTruthy()
  })

  it('does not move with reduced motion', async () => {
    setReducedMotion(true)
    const { number } = await open(evening(3), 0)
    press('ArrowRight')
    await waitFor(() => expect(number()).toBe(1))
    expect(slides).toEqual([])
  })

  it('has nothing beyond the ends of the list', async () => {
    await open(evening(2), 0)
    await waitFor(() => expect(track()).toEqual({ '0': 0, '1': 1 }))
    press('ArrowLeft')
    expect(slides).toEqual([])
    press('ArrowRight')
    expect(track()).toEqual({ '-1': 0, '0': 1 })
    press('ArrowRight')
    expect(slides).toHaveLength(1)
  })

  it('does not slide past the photos that a jump leaves out', async () => {
    const { number } = await open(evening(9), 0)
    await waitFor(() => expect(track()['1']).toBe(1))
    press('End')
    expect(slides).toEqual([])
    await waitFor(() => expect(number()).toBe(8))
  })

  it('gives a photo of unknown size the shape of a screen', async () => {
    await open(evening(3, { width: 0, height: 0 }), 1)
    await waitFor(() => expect(frames()).toHaveLength(3))
    const ratios = frames().map((frame) =>
      frame.querySelector<HTMLElement>('.photo')?.style.getPropertyValue('--ratio'),
    )
    expect(ratios).toEqual([String(16 / 9), String(16 / 9), String(16 / 9)])
  })

  it('shows the original if the large picture cannot be decoded, and the small one if neither can', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('broken'))
    await open(evening(1), 0)
    const addresses = () => [...(frames()[0]?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))
    await waitFor(() => expect(addresses()).toEqual(['/content/0/thumbnail', '/content/0/original']))
    expect(frames()[0]?.querySelector('.there')).toBeNull()
  })

  it('shows the large picture once it is decoded', async () => {
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
    await open(evening(3), 1)
    await waitFor(() => expect(frames().map((frame) => frame.querySelectorAll('.there').length)).toEqual([1, 1, 1]))
    expect(decode.mock.contexts.map((image) => (image as HTMLImageElement).getAttribute('src')).sort()).toEqual([
      '/content/0/large',
      '/content/1/large',
      '/content/2/large',
    ])
  })

  it('turns to a photo that is not known yet, and the address follows when it is', async () => {
    const server = new PhotoServer(evening(3))
    const gate = Promise.withResolvers<void>()
    server.gates = { 'GET /my/': Promise.resolve(), 'GET /my': gate.promise }
    const { number, user } = await open([], 1, server)
    expect(track()).toEqual({ '-1': null, '0': 1, '1': null })
    press('ArrowRight')
    expect(track()).toEqual({ '-1': 1, '0': null })
    expect(slides).toHaveLength(1)
    // The keys act on the photo that is seen, and nothing is known of that yet.
    await user.keyboard('{Delete}l')
    const favorites = () => server.photos.filter((photo) => photo.is_favorite).map((photo) => photo.world_name)
    expect([server.trash.size, favorites()]).toEqual([0, []])
    expect(number()).toBe(1)
    gate.resolve()
    await waitFor(() => expect(number()).toBe(2))
    expect(track()['0']).toBe(2)
    await waitFor(() => expect(favorites()).toEqual(['World 2']))
    expect(server.trash.size).toBe(0)
  })
})

describe('a finger on the photo', () => {
  async function drag(steps: ReadonlyArray<[x: number, y: number, at: number]>, release: number) {
    const picture = screen.getByRole('img', { name: /World/ })
    const touch = (type: string, [clientX, clientY, at]: [number, number, number]) => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY, button: 0 })
      Object.defineProperties(event, {
        pointerId: { value: 1 },
        pointerType: { value: 'touch' },
        timeStamp: { value: at },
      })
      fireEvent(picture, event)
    }
    const [first] = steps
    const last = steps.at(-1)
    if (!first || !last) return
    touch('pointerdown', first)
    for (const step of steps.slice(1)) touch('pointermove', step)
    const seen = document.querySelector<HTMLElement>('.track')?.style.transform
    touch('pointerup', [last[0], last[1], release])
    return seen
  }

  it('drags the track along, and turns from there', async () => {
    const { number } = await open(evening(3), 1)
    const seen = await drag(
      [
        [800, 300, 0],
        [500, 310, 300],
        [200, 310, 600],
      ],
      900,
    )
    expect(seen).toBe('translate3d(-600px, 0px, 0)')
    expect(slides.map(({ from }) => from)).toEqual(['translate3d(400px, 0px, 0)'])
    await waitFor(() => expect(number()).toBe(2))
  })

  it('lets the photo come back from less than half the way', async () => {
    const { number } = await open(evening(3), 1)
    await drag(
      [
        [800, 300, 0],
        [600, 300, 300],
      ],
      900,
    )
    expect(slides.map(({ from }) => from)).toEqual(['translate3d(-200px, 0px, 0)'])
    expect(number()).toBe(1)
  })

  it('flings', async () => {
    const { number } = await open(evening(3), 1)
    await drag(
      [
        [500, 300, 0],
        [540, 300, 20],
        [580, 300, 40],
      ],
      45,
    )
    await waitFor(() => expect(number()).toBe(0))
  })

  it('gives way at the end of the list and comes back, however fast', async () => {
    const { number } = await open(evening(2), 1)
    const seen = await drag(
      [
        [800, 300, 0],
        [500, 300, 20],
        [200, 300, 40],
      ],
      45,
    )
    expect(seen).toBe(`translate3d(${-(300 * 1000) / 1300}px, 0px, 0)`)
    expect(slides).toHaveLength(1)
    expect(number()).toBe(1)
  })

  it('scrolls the page when it began upright', async () => {
    const { number } = await open(evening(3), 1)
    const seen = await drag(
      [
        [800, 300, 0],
        [802, 360, 20],
        [300, 400, 40],
      ],
      45,
    )
    expect(seen).toBe('')
    expect(number()).toBe(1)
  })
})

describe('the info beside the photo', () => {
  const info = () => screen.queryByRole('complementary', { name: '写真の情報' })

  it('starts closed where it would leave the photo less than two thirds of the width', async () => {
    setScreenWidth(900)
    const { user } = await open(evening(2), 0)
    expect(info()).toBeNull()
    await user.keyboard('i')
    expect(info()).toBeTruthy()
  })

  it('starts open where there is room', async () => {
    setScreenWidth(1440)
    await open(evening(2), 0)
    expect(info()).toBeTruthy()
  })
})

import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PhotoStore } from '../source/photo-store.ts'
import { Picture } from './picture.tsx'

const src = 'http://koma.test/content/1.avif'

function shown() {
  const { container, unmount } = render(<Picture src={src} store={new PhotoStore()} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture.')
  return { image, unmount }
}

it('stops loading a picture that is not shown any more', () => {
  const { image, unmount } = shown()
  vi.spyOn(image, 'complete', 'get').mockReturnValue(false)
  unmount()
  expect(image.getAttribute('src')).toBeNull()
})

it('leaves a picture that has loaded as it is', () => {
  const { image, unmount } = shown()
  vi.spyOn(image, 'complete', 'get').mockReturnValue(true)
  unmount()
  expect(image.getAttribute('src')).toBe(src)
})

it('knows the picture that the browser chose of a set as seen, and none of the others', () => {
  const store = new PhotoStore()
  const set = { src: '/content/m.avif', srcSet: '/content/t.avif 240w, /content/m.avif 640w', sizes: '200px' }
  const { container } = render(<Picture {...set} store={store} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture.')
  vi.spyOn(image, 'currentSrc', 'get').mockReturnValue('http://koma.test/content/t.avif')
  fireEvent.load(image)
  const seen = ['/content/t.avif', '/content/m.avif'].filter((address) => store.seenPictures.has(address))
  expect([seen, image.getAttribute('srcset')]).toEqual([['/content/t.avif'], set.srcSet])
})

it('is visible also if it arrives after the same picture elsewhere on the page', () => {
  const store = new PhotoStore()
  const { container } = render(
    <>
      <Picture src={src} store={store} />
      <Picture src={src} store={store} />
    </>,
  )
  const images = [...container.querySelectorAll('img')]
  expect(images.map(({ className }) => className)).toEqual(['picture hidden', 'picture hidden'])
  for (const image of images) fireEvent.load(image)
  expect(images.map(({ className }) => className)).toEqual(['picture fading', 'picture fading'])
})

it('is visible also if it is there before anything hears of it, and the same picture elsewhere has arrived', () => {
  const store = new PhotoStore()
  const { container, rerender } = render(<Picture src={src} store={store} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture.')
  store.seenPictures.add(src)
  vi.spyOn(image, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(240)
  rerender(<Picture src={src} store={store} />)
  expect(image.className).toBe('picture there')
})

import { photo as sample } from '@koma/contract/samples'
import { describe, expect, it } from 'vitest'
import { pictureAddress, pictureSet, variantFor } from './picture-address.ts'

describe('[9 image size steps] the picture of a tile', () => {
  it.each([
    [200, 1, 'thumbnail'],
    [252, 1, 'thumbnail'],
    [270, 1, 'tile'],
    [420, 1, 'tile'],
    [421, 1, 'medium'],
    [672, 1, 'medium'],
    [673, 1, 'large'],
    [120, 2, 'thumbnail'],
    [200, 2, 'tile'],
    [270, 2, 'medium'],
    [200, 3, 'tile'],
    [5000, 1, 'large'],
  ] as const)('of %i pixels at a density of %i is the %s', (pixels, density, variant) => {
    expect(variantFor(pixels, density)).toBe(variant)
  })

  it('is the original if there are no variants', () => {
    expect(pictureAddress({ ...sample, variants: 'broken' }, 'tile')).toBe(sample.urls.original)
  })
})

describe('a set of pictures', () => {
  const urls = { original: '/o', large: '/l', medium: '/m', tile: '/s', thumbnail: '/t' }
  const photo = (width: number, height: number) => ({ ...sample, urls, width, height })

  it('tells the real width of each, which is less for portraits', () => {
    expect(pictureSet(photo(3840, 2160), { width: '300px' })).toEqual({
      src: '/m',
      srcSet: '/t 240w, /s 400w, /m 640w',
      sizes: 'calc(1 * 300px)',
    })
    expect(pictureSet(photo(2160, 3840), { width: '300px', largest: 'large' }).srcSet).toBe(
      '/t 135w, /s 225w, /m 360w, /l 1080w',
    )
    expect(pictureSet(photo(300, 300), { width: '300px' }).srcSet).toBe('/t 240w, /s 300w, /m 300w')
  })

  it('counts what a crop hides', () => {
    expect(pictureSet(photo(1600, 900), { width: '50vw', ratio: 4 / 3 }).sizes).toBe('calc(1.33 * 50vw)')
    expect(pictureSet(photo(900, 1600), { width: '50vw', ratio: 4 / 3 }).sizes).toBe('calc(1 * 50vw)')
  })

  it('is the original alone if there are no variants', () => {
    expect(pictureSet({ ...photo(9, 9), variants: 'broken' }, { width: '50vw' })).toEqual({ src: '/o' })
  })
})

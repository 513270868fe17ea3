import { describe, expect, it } from 'vitest'
import { isOfAnother, pictureCache } from '../platform/on-device/names.ts'
import { keptAs, sizeOf } from './kept-pictures.ts'

const content = 'https://content.koma.example/content'
const tile = (query: string) => new URL(`${content}/photo/0198-a/tile.avif?${query}`)

describe('the address under which a picture is kept', () => {
  it('is the same with the signature of another day', () => {
    const today = keptAs(tile('w=owner&e=20774&s=AAAAAAAAAAAAAAAAAAAAAA'))
    expect(today).toBe(`${content}/photo/0198-a/tile.avif?w=owner`)
    expect(keptAs(tile('w=owner&e=20775&s=BBBBBBBBBBBBBBBBBBBBBB'))).toBe(today)
  })

  it('is another one for another way of seeing the photo', () => {
    expect(keptAs(tile('w=share%3Aa&e=1&s=x'))).not.toBe(keptAs(tile('w=share%3Ab&e=1&s=x')))
  })

  it('is another one for a newer icon', () => {
    const icon = (version: number) => keptAs(new URL(`${content}/icon/user/a?v=${version}`))
    expect(icon(1)).not.toBe(icon(2))
  })
})

describe('what is kept', () => {
  it.each([
    ['/photo/a/thumbnail.avif', 'small'],
    ['/photo/a/tile.avif', 'small'],
    ['/photo/a/medium.avif', 'large'],
    ['/photo/a/large.avif', 'large'],
    ['/icon/user/a', 'small'],
    ['/photo/a/original', null],
    ['/photo/a/clean', null],
    ['/photo/a/preview.jpg', null],
    ['/photo/a/huge.avif', null],
  ])('%s: %s', (path, size) => {
    expect(sizeOf(new URL(content + path))).toBe(size)
  })
})

describe('whose caches there are', () => {
  it('says which are of another user, and leaves those of nobody alone', () => {
    const names = ['koma-config', 'workbox-precache-v2', pictureCache('small', 'a'), pictureCache('large', 'b')]
    const others = (userId: string | null) => names.filter((name) => isOfAnother(name, userId))
    expect(others('a')).toEqual(['koma-pictures-large-b'])
    expect(others(null)).toEqual(['koma-pictures-small-a', 'koma-pictures-large-b'])
  })
})

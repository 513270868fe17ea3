import { describe, expect, it } from 'vitest'
import { ContentUrls } from './content-url.ts'

const urls = new ContentUrls('https://content.example', Buffer.alloc(32, 7))
const photoId = '019a8b2e-0000-7000-8000-000000000001'
const noon = new Date('2026-03-01T12:00:00Z')

function read(url: string, now: Date, change: (url: URL) => void = () => {}) {
  const parsed = new URL(url)
  change(parsed)
  const [id = '', file = ''] = parsed.pathname.replace('/content/photo/', '').split('/')
  return urls.read(id, file, Object.fromEntries(parsed.searchParams), now)
}

function moved(url: URL, from: string, to: string): void {
  url.pathname = url.pathname.replace(from, to)
}

describe('content addresses', () => {
  const url = urls.photo({ photoId, file: 'medium.avif', way: 'owner' }, noon)

  it('stay the same all day, so that caches work', () => {
    const evening = urls.photo({ photoId, file: 'medium.avif', way: 'owner' }, new Date('2026-03-01T23:59:59Z'))
    const tomorrow = urls.photo({ photoId, file: 'medium.avif', way: 'owner' }, new Date('2026-03-02T00:00:00Z'))
    expect(evening).toBe(url)
    expect(tomorrow).not.toBe(url)
  })

  it('can be read for one to two days', () => {
    expect(read(url, noon)).toEqual({ photoId, file: 'medium.avif', way: 'owner' })
    expect(read(url, new Date('2026-03-02T23:59:59Z'))).not.toBeNull()
    expect(read(url, new Date('2026-03-03T00:00:00Z'))).toBeNull()
  })

  it('cannot be derived from one another', () => {
    expect(read(url, noon, (u) => moved(u, 'medium.avif', 'original'))).toBeNull()
    expect(read(url, noon, (u) => moved(u, '0001', '0002'))).toBeNull()
    expect(read(url, noon, (u) => u.searchParams.set('w', 'share:1'))).toBeNull()
    expect(read(url, noon, (u) => u.searchParams.set('e', '99999'))).toBeNull()
    expect(read(url, noon, (u) => u.searchParams.set('s', ''))).toBeNull()
    expect(read(url, noon, (u) => u.searchParams.delete('s'))).toBeNull()
  })

  it('of icons are public and change with the icon', () => {
    expect([urls.icon('u', 0), urls.icon('u', 2)]).toEqual([
      'https://content.example/content/icon/user/u',
      'https://content.example/content/icon/user/u?v=2',
    ])
  })
})

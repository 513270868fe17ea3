import { limits } from '@koma/contract/limits'
import { describe, expect, it } from 'vitest'
import { stubFolders } from '../../testing/fake-folders.ts'
import { inbox } from '../platform/on-device/kept-files.ts'
import { readReceived, withoutReceived, writeReceived } from '../platform/on-device/received.ts'
import { keepShared } from './keep-shared.ts'

const photos = (count: number) => Array.from({ length: count }, (_, place) => new File(['x'], `${place}.png`))

describe('pictures from the share sheet', () => {
  it('are taken up to a hundred at once, those that are too large left aside', async () => {
    stubFolders()
    const huge = Object.defineProperty(new File(['x'], 'huge.png'), 'size', { value: limits.upload.maxBytes + 1 })
    expect(await keepShared([huge, ...photos(120)])).toEqual({ kept: 100, too_many: 20, too_large: 1, no_room: 0 })
    expect(await inbox().list()).toHaveLength(100)
  })

  it('are left out where the device has no room', async () => {
    const { room } = stubFolders()
    room.usage = room.quota
    expect(await keepShared(photos(2))).toEqual({ kept: 0, too_many: 0, too_large: 0, no_room: 2 })
  })

  it('are counted in the address of the page that opens, which forgets them', () => {
    const received = { kept: 100, too_many: 20, too_large: 0, no_room: 1 }
    const query = new URLSearchParams(`${writeReceived(received)}&sort=new`)
    expect(readReceived(query)).toEqual(received)
    expect(withoutReceived(query).toString()).toBe('sort=new')
    expect(readReceived(query)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { StorageRoom } from './storage-room.ts'

describe('[4 upload] room for a file', () => {
  const use = {
    storage_used_count_files: 498,
    storage_count_files: 500,
    storage_used_bytes: 900,
    storage_size_bytes: 1000,
  }

  it('exists while neither photos nor bytes are used up', () => {
    const room = new StorageRoom(() => use)
    expect([room.hasRoomFor(100), room.hasRoomFor(101)]).toEqual([true, false])
    expect(new StorageRoom(() => ({ ...use, storage_used_count_files: 500 })).hasRoomFor(1)).toBe(false)
    const over = { ...use, storage_used_count_files: 700, storage_used_bytes: 5000 }
    expect(new StorageRoom(() => over).hasRoomFor(1)).toBe(false)
  })

  it('shrinks with each added photo, until the server is asked again', () => {
    const room = new StorageRoom(() => use)
    room.add(60)
    expect([room.hasRoomFor(40), room.hasRoomFor(41)]).toEqual([true, false])
    room.add(0)
    expect(room.hasRoomFor(1)).toBe(false)
    room.refreshed()
    expect(room.hasRoomFor(100)).toBe(true)
  })

  it('is left to the server to check while the storage is unknown', () => {
    expect(new StorageRoom(() => null).hasRoomFor(1e12)).toBe(true)
  })
})

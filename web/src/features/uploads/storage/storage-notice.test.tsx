import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allMainPages, renderApp } from '../../../../testing/render.tsx'
import { FakeIdentity } from '../../session/identity/fake-identity.ts'
import { StorageNotice } from './storage-notice.tsx'
import { roomLeft } from './storage-room.ts'

const gib = 1024 ** 3
const page = { path: '/photo', access: 'user', page: async () => ({ Component: StorageNotice }) } as const

async function show(me: NonNullable<ConstructorParameters<typeof FakeIdentity>[0]>['me']) {
  const identity = new FakeIdentity({ signedIn: true, ...(me ? { me } : {}) })
  const pages = [page, ...allMainPages.filter(({ path }) => path !== '/photo')]
  await renderApp({ bare: true, path: '/photo', identity, pages })
}

const notice = () => screen.queryByRole('region', { name: 'ストレージの残り' })

describe('[9 storage display] the notice on my photos', () => {
  it('shows from 90 % on what is used, how many more fit, and a link to the plans', async () => {
    await show({ storage_used_bytes: 97.2 * gib, storage_used_count_files: 15_500 })
    expect(notice()?.textContent).toBe('残りわずかです97.2 / 100 GB · あと約450枚容量を増やす')
    expect(screen.getByRole('link', { name: '容量を増やす' }).getAttribute('href')).toBe('/plan')
  })

  it('counts photos if the plan does, and says that no more fit when it is full', async () => {
    await show({ storage_count_files: 500, storage_used_count_files: 500, storage_size_bytes: 200 * gib })
    expect(notice()?.textContent).toBe('容量がいっぱいです500 / 500枚 · もう追加できません容量を増やす')
  })

  it('is absent below 90 %', async () => {
    await show({ storage_used_bytes: 89 * gib })
    expect(notice()).toBeNull()
  })
})

describe('the photos that still fit', () => {
  it('are limited by photos or bytes, whichever runs out first', () => {
    expect(roomLeft({ usedFiles: 480, fileLimit: 500, usedBytes: 480, byteLimit: 5000 })).toBe(20)
    expect(roomLeft({ usedFiles: 100, fileLimit: 500, usedBytes: 4600, byteLimit: 5000 })).toBe(8)
    expect(roomLeft({ usedFiles: 0, fileLimit: 500, usedBytes: 0, byteLimit: 8_000_000 })).toBe(2)
  })

  it('are zero after a change to a smaller plan', () => {
    expect(roomLeft({ usedFiles: 900, fileLimit: 500, usedBytes: 9000, byteLimit: 5000 })).toBe(0)
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { photoNumber } from '../../../testing/servers/photo-server.ts'
import { checkOf } from '../../../testing/tiles.ts'
import { ShareServer } from '../../features/shares/test-share-server.ts'
import { type KeptShare, me, yukine } from '../../features/shares/test-shares.ts'
import { ofYukine, openShare } from './test-share-page.ts'

const check = (world: number) => checkOf(new RegExp(`World ${world}`))
const bar = () => within(screen.getByRole('toolbar'))
const offered = () =>
  bar()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') || button.textContent)

function kept(server: ShareServer, part: Partial<KeptShare> = {}) {
  // The favorites call answers for photos that the library knows.
  server.library.photos = [photoNumber(0), ofYukine(1)]
  return server.keep(1, {
    owner: yukine,
    people: new Map([[me.user_id, 'member']]),
    photos: [photoNumber(0), ofYukine(1)],
    ...part,
  })
}

describe('[6 shared albums] actions on chosen photos', () => {
  it("of others: a member can make them favorites and download them, and can't send or remove them", async () => {
    const server = new ShareServer()
    const { user } = await openShare(server, kept(server))
    await user.click(await check(1))
    expect(offered()).toEqual(['お気に入り', 'ダウンロード'])
    await user.click(bar().getByRole('button', { name: 'お気に入り' }))
    await waitFor(() => expect(server.library.photos.map((photo) => photo.is_favorite)).toEqual([false, true]))
    await user.click(await check(1))
    expect(offered()).toContain('お気に入りを外す')
  })

  it('that are mixed say how many photos they apply to', async () => {
    const server = new ShareServer()
    const { user } = await openShare(server, kept(server))
    await user.click(await check(0))
    await user.click(await check(1))
    expect(offered()).toEqual([
      'アルバムに追加（1枚）',
      '共有（1枚）',
      '送る（1枚）',
      'お気に入り',
      'ダウンロード',
      'アルバムから外す（1枚）',
    ])
    await user.click(bar().getByRole('button', { name: '送る（1枚）' }))
    const strip = await screen.findByRole('list', { name: '送る写真' })
    expect(within(strip).getAllByRole('listitem')).toHaveLength(1)
  })

  it('let the owner remove all of them, in English too', async () => {
    const server = new ShareServer()
    const { user } = await openShare(server, kept(server, { owner: me, people: new Map() }), { language: 'en' })
    await user.click(await check(0))
    await user.click(await check(1))
    expect(offered()).toContain('Send (1)')
    expect(offered().filter((label) => /remove/i.test(label ?? ''))).toHaveLength(1)
    expect(offered().some((label) => /remove.*\(1\)/i.test(label ?? ''))).toBe(false)
  })

  it('give guests no heart', async () => {
    const server = new ShareServer()
    const share = kept(server, { type: 'PUBLIC', people: new Map() })
    const { user } = await openShare(server, share, { guest: true })
    await user.click(await check(1))
    expect(offered()).toEqual(['ダウンロード'])
  })
})

describe('[6 shared albums] an open photo', () => {
  it('of somebody else has a heart, which marks it in the album as well', async () => {
    const server = new ShareServer()
    const share = kept(server)
    const { user } = await openShare(server, share, { path: `/photo/${ofYukine(1).photo_id}` })
    await user.click(await screen.findByRole('button', { name: 'お気に入り' }))
    expect(await screen.findByRole('button', { name: 'お気に入りを外す' })).toBeTruthy()
    await waitFor(() => expect(server.library.photos[1]?.is_favorite).toBe(true))
    expect(screen.queryByRole('button', { name: '送る' })).toBeNull()
  })

  it('of the viewer can be sent and put into albums', async () => {
    const server = new ShareServer()
    await openShare(server, kept(server), { path: `/photo/${photoNumber(0).photo_id}` })
    expect(await screen.findByRole('button', { name: '送る' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'アルバムに追加' })).toBeTruthy()
  })
})

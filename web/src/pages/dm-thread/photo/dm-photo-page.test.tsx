import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { me, yukine } from '../../../features/shares/test-shares.ts'
import { openThread, photos, serverWithThread } from '../test-thread.ts'

const pathOf = (number: number) => `/photo/${photos(number)[0]?.photo_id}`
const addressOf = (number: number) => `/dm/${yukine.user_id}${pathOf(number)}`

describe('[2 /dm photo] a photo of a thread', () => {
  it('is shown where it was sent last, and turns in the order of sending', async () => {
    const { server, thread } = serverWithThread()
    const [first] = server.send(thread, { from: yukine, photos: photos(1) })
    server.send(thread, { from: me, photos: photos(2, 3) })
    const [again] = server.send(thread, { from: yukine, photos: photos(1) })
    if (first) first.reactions = { '🌸': [yukine] }
    if (again) again.reactions = { '😍': [yukine] }
    const { user, address } = await openThread(server, { path: pathOf(1) })
    expect(await screen.findByRole('button', { name: /😍|ハート/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /🌸|桜/ })).toBeNull()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(address()).toBe(addressOf(3)))
    await user.click(await screen.findByRole('button', { name: '前の写真' }))
    await waitFor(() => expect(address()).toBe(addressOf(2)))
    expect(screen.queryByRole('button', { name: '前の写真' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe(`/dm/${yukine.user_id}`))
  })

  it('is looked for in older pages, and turns across them', async () => {
    const { server, thread } = serverWithThread()
    for (const number of [1, 2, 3, 4, 5, 6]) server.send(thread, { from: me, photos: photos(number) })
    server.pageLength = 2
    const { user, address } = await openThread(server, { path: pathOf(2) })
    await user.click(await screen.findByRole('button', { name: '前の写真' }))
    await waitFor(() => expect(address()).toBe(addressOf(1)))
    for (const number of [2, 3]) {
      await user.keyboard('{ArrowRight}')
      await waitFor(() => expect(address()).toBe(addressOf(number)))
    }
  })

  it('says that older photos could not be loaded, and tries again', async () => {
    const { server, thread } = serverWithThread()
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    for (const number of numbers) server.send(thread, { from: me, photos: photos(number) })
    server.pageLength = 30
    const { user, router } = await openThread(server, { path: pathOf(39) })
    await screen.findByRole('button', { name: '前の写真' })
    server.faults = { GET: 'unknown' }
    await act(() => router.navigate(addressOf(12)))
    expect(await screen.findByText('読み込めない写真があります')).toBeTruthy()
    server.faults = {}
    await user.click(screen.getByRole('button', { name: 'もう一度' }))
    await waitFor(() => expect(screen.queryByText('読み込めない写真があります')).toBeNull())
  })

  it('can be reacted to, which stays in the thread', async () => {
    const { server, thread } = serverWithThread()
    const [sent] = server.send(thread, { from: yukine, photos: photos(1) })
    if (sent) sent.reactions = { '😍': [yukine] }
    const { user } = await openThread(server, { path: pathOf(1) })
    await user.click(await screen.findByRole('button', { name: /😍|ハート/ }))
    await waitFor(() => expect(sent?.reactions['😍']).toEqual([yukine, me]))
  })

  it('can be saved if it was received, and marks the thread as read', async () => {
    const { server, thread } = serverWithThread()
    const [sent] = server.send(thread, { from: yukine, photos: photos(1) })
    const { user } = await openThread(server, { path: pathOf(1) })
    await user.click(await screen.findByRole('button', { name: 'マイフォトに保存' }))
    await waitFor(() => expect(server.saved).toEqual([sent?.photo_id]))
    await waitFor(() => expect(server.calls).toContain(`POST /dm/${yukine.user_id}/read`))
    await user.click(screen.getByRole('button', { name: 'その他の操作' }))
    expect(screen.queryByRole('menuitem', { name: '送信を取り消す' })).toBeNull()
  })

  it('can be taken back by who sent it, and the next one follows', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: me, photos: photos(1, 2) })
    const { user, address } = await openThread(server, { path: pathOf(1) })
    await user.click(await screen.findByRole('button', { name: 'その他の操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '送信を取り消す' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1枚の送信を取り消しますか？' }))
    await user.click(dialog.getByRole('button', { name: /^取り消す/ }))
    await waitFor(() => expect(address()).toBe(addressOf(2)))
    await waitFor(() => expect(thread.photos).toHaveLength(1))
  })

  it('says so if it is not in the thread, in the words of the specification', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: me, photos: photos(1, 2, 3) })
    server.pageLength = 2
    await openThread(server, { path: pathOf(9), language: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Photo not found in DM' })).toBeTruthy()
  })

  it('can be tried again if the thread cannot be looked through', async () => {
    const { server, thread } = serverWithThread()
    for (const number of [1, 2, 3]) server.send(thread, { from: me, photos: photos(number) })
    server.faults[`GET /dm/${yukine.user_id}/photos`] = 'unknown'
    const { user } = await openThread(server, { path: pathOf(1) })
    const retry = await screen.findByRole('button', { name: 'もう一度' })
    server.faults = {}
    await user.click(retry)
    expect(await screen.findByRole('button', { name: '次の写真' })).toBeTruthy()
  })
})

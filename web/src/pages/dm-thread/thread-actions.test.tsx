import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PhotoServer } from '../../../testing/servers/photo-server.ts'
import { me, yukine } from '../../features/shares/test-shares.ts'
import { openThread, photos, sendings, serverWithThread } from './test-thread.ts'

describe('[DM] taking back', () => {
  it('asks first, and removes the photos from the thread', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: me, photos: photos(1, 2) })
    server.send(thread, { from: me, photos: photos(3) })
    const { user } = await openThread(server)
    expect(await sendings()).toHaveLength(2)
    await user.click(screen.getAllByRole('button', { name: '送信を取り消す' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: '2枚の送信を取り消しますか？' }))
    await user.click(dialog.getByRole('button', { name: /^取り消す/ }))
    await waitFor(async () => expect(await sendings()).toHaveLength(1))
    expect(await screen.findByText('2枚の送信を取り消しました')).toBeTruthy()
    expect(thread.photos.map((photo) => photo.photo_id)).toEqual([photos(3)[0]?.photo_id])
  })

  it('brings the photos back if the server refuses', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: me, photos: photos(1) })
    const { user } = await openThread(server, { language: 'en' })
    await sendings()
    server.faults['DELETE'] = 'photo_not_in_dm'
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back 1 photo?' }))
    await user.click(dialog.getByRole('button', { name: /^Take back/ }))
    expect(await screen.findByText('Photo not found in DM')).toBeTruthy()
    expect(await sendings()).toHaveLength(1)
  })

  it('is not offered for received photos', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1) })
    await openThread(server)
    await sendings()
    expect(screen.queryByRole('button', { name: '送信を取り消す' })).toBeNull()
  })
})

describe('[DM] saving to the own library', () => {
  it('saves all photos of a sending, and says which were there already', async () => {
    const { server, thread } = serverWithThread()
    const sent = server.send(thread, { from: yukine, photos: photos(1, 2, 3) })
    server.already.add(sent[1]?.photo_id ?? '')
    const { user, address } = await openThread(server)
    await sendings()
    await user.click(screen.getByRole('button', { name: 'マイフォトに保存' }))
    expect(await screen.findByText('2枚をマイフォトに保存しました。1枚はもうあります。')).toBeTruthy()
    expect(server.saved).toEqual(sent.map((photo) => photo.photo_id))
    await user.click(screen.getByRole('button', { name: '見る' }))
    await waitFor(() => expect(address()).toBe('/photo'))
  })

  it('says so if all were there already', async () => {
    const { server, thread } = serverWithThread()
    const [sent] = server.send(thread, { from: yukine, photos: photos(1) })
    server.already.add(sent?.photo_id ?? '')
    const { user } = await openThread(server)
    await sendings()
    await user.click(screen.getByRole('button', { name: 'マイフォトに保存' }))
    expect(await screen.findByText('もうマイフォトにあります')).toBeTruthy()
  })

  it('says so if the storage is full, and does not try the rest', async () => {
    const { server, thread } = serverWithThread()
    server.send(thread, { from: yukine, photos: photos(1, 2) })
    const { user } = await openThread(server)
    await sendings()
    server.faults[`POST /dm/${yukine.user_id}/photos/`] = 'storage_over'
    await user.click(screen.getByRole('button', { name: 'マイフォトに保存' }))
    expect(await screen.findByText('ストレージがいっぱいのため、2枚を保存できませんでした')).toBeTruthy()
    expect(server.calls.filter((call) => call.endsWith('/save'))).toHaveLength(1)
  })
})

describe('[DM] reactions', () => {
  it('belong to the sending: a photo that was sent twice has two of them', async () => {
    const { server, thread } = serverWithThread()
    const [first] = server.send(thread, { from: yukine, photos: photos(1) })
    const [again] = server.send(thread, { from: yukine, photos: photos(1) })
    if (first) first.reactions = { '🌸': [yukine] }
    const { user } = await openThread(server)
    await sendings()
    const [earlier, last] = screen.getAllByRole('article') as [HTMLElement, HTMLElement]
    expect(within(last).queryByRole('button', { name: /🌸|桜/ })).toBeNull()
    await user.click(await within(earlier).findByRole('button', { name: /🌸|桜/ }))
    await waitFor(() => expect(first?.reactions['🌸']).toHaveLength(2))
    expect(again?.reactions).toEqual({})
    await waitFor(() => expect(within(earlier).getByRole('button', { name: /🌸|桜/ }).textContent).toBe('🌸2'))
    expect(within(last).queryByRole('button', { name: /🌸|桜/ })).toBeNull()
  })

  it('of photos that were sent together are counted', async () => {
    const { server, thread } = serverWithThread()
    const sent = server.send(thread, { from: me, photos: photos(1, 2) })
    for (const photo of sent) photo.reactions = { '😍': [yukine] }
    if (sent[1]) sent[1].reactions['✨'] = [yukine]
    await openThread(server)
    const counts = within(await screen.findByRole('list', { name: 'リアクション' }))
    expect(counts.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['😍 2', '✨ '])
  })
})

async function startChoosing(user: Awaited<ReturnType<typeof openThread>>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'その他' }))
  await user.click(await screen.findByRole('menuitem', { name: '写真を選ぶ' }))
}

describe('[DM] choosing several photos', () => {
  it('offers for each what may be done with it, and ends with Escape', async () => {
    const { server, thread } = serverWithThread()
    const [theirs] = server.send(thread, { from: yukine, photos: photos(1) })
    server.send(thread, { from: me, photos: photos(2, 3, 4, 5, 6) })
    const { user } = await openThread(server)
    await sendings()
    await startChoosing(user)
    // All photos of the large sending can be chosen.
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(6)
    expect(screen.queryByRole('region', { name: '写真を送る' })).toBeNull()
    await user.click(boxes[0] as HTMLElement)
    const names = () =>
      within(screen.getByRole('toolbar'))
        .getAllByRole('button')
        .map((button) => button.textContent)
    expect(names()).toEqual(['マイフォトに保存', 'ダウンロード'])
    await user.click(screen.getByRole('button', { name: 'マイフォトに保存' }))
    await waitFor(() => expect(server.saved).toEqual([theirs?.photo_id]))
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())

    await startChoosing(user)
    const again = await screen.findAllByRole('checkbox')
    await user.click(again[4] as HTMLElement)
    await user.click(again[5] as HTMLElement)
    expect(names()).toEqual(['お気に入り', 'ダウンロード', '送信を取り消す'])
    await user.keyboard('{Delete}')
    const dialog = within(await screen.findByRole('dialog', { name: '2枚の送信を取り消しますか？' }))
    await user.click(dialog.getByRole('button', { name: /^取り消す/ }))
    await waitFor(() => expect(thread.photos).toHaveLength(4))

    await startChoosing(user)
    await screen.findAllByRole('checkbox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  })

  it('makes own photos favorites', async () => {
    const { server, thread } = serverWithThread()
    const library = new PhotoServer(photos(1))
    server.send(thread, { from: me, photos: photos(1) })
    const { user } = await openThread(server, { library })
    await sendings()
    await startChoosing(user)
    await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'お気に入り' }))
    await waitFor(() => expect(library.photos[0]?.is_favorite).toBe(true))
  })
})

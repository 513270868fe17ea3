import { SendFailure } from '@koma/client/uploads'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allMainPages, renderApp } from '../../../../testing/render.tsx'
import { FakeIdentity } from '../../session/identity/fake-identity.ts'
import { answering, choose, chooser, ended, holdLine, open, photo, standInPreviews, toast } from './test-uploading.ts'

beforeEach(standInPreviews)
afterEach(() => void vi.useRealTimers())

describe('[4 upload] uploading', () => {
  it('starts with the button in the pane, which opens the file chooser', async () => {
    const { user } = await open(answering(() => null))
    const clicked = vi.fn()
    chooser().addEventListener('click', clicked)
    await user.click(screen.getByRole('button', { name: 'アップロード' }))
    expect(clicked).toHaveBeenCalledOnce()
    expect([chooser().multiple, chooser().accept]).toEqual([true, 'image/jpeg,image/png'])
  })

  it('ends with a snackbar that links to the photos', async () => {
    const { user, address } = await open(answering(() => null))
    choose(photo('a.png'), photo('b.png'))
    await ended('2枚 追加しました')
    await user.click(screen.getByRole('button', { name: '見る' }))
    await waitFor(() => expect(address()).toBe('/photo'))
  })

  it('[9 storage display] moves the storage meter with each photo that arrives', async () => {
    const line = holdLine()
    const me = { storage_count_files: 500, storage_used_count_files: 10, storage_size_bytes: 200 * 1024 ** 3 }
    await open(line.sender, '/album', new FakeIdentity({ signedIn: true, me }))
    const meter = () => screen.getByRole('meter', { name: 'ストレージ使用量' }).getAttribute('aria-valuetext')
    const before = meter()
    choose(photo('a.png'), photo('b.png'))
    await waitFor(() => expect(line.sent).toEqual(['a.png']))
    await act(async () => line.accept())
    await waitFor(() => expect(line.sent).toEqual(['a.png', 'b.png']))
    expect([before, meter()]).toEqual(['10 / 500枚', '11 / 500枚'])
  })

  it('offers the day taken if photos were taken on other days, and shows the latest of them there', async () => {
    const takenAt = (name: string) => (name === 'b.png' ? '2024-05-02T10:00:00+09:00' : '2023-01-01T10:00:00+09:00')
    const sender = answering(
      () => null,
      () => true,
      takenAt,
    )
    const { user, address, router } = await open(sender, '/photo')
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    await ended('3枚 追加しました')
    await user.click(screen.getByRole('button', { name: '撮った日で見る' }))
    await waitFor(() =>
      expect(router.state.location.state).toEqual({ shows: { photoId: 'b.png', takenAt: takenAt('b.png') } }),
    )
    expect(address()).toBe('/photo')
    localStorage.setItem('koma.library-order', 'taken newest')
    choose(photo('d.png'))
    await ended('1枚 追加しました')
    expect(screen.queryByRole('button', { name: '撮った日で見る' })).toBeNull()
  })

  it('says how many of the photos were there before, and shows them', async () => {
    const { user, address } = await open(
      answering(
        () => null,
        (name) => name === 'a.png',
      ),
    )
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    await ended('1枚を「マイフォト」に追加しました。2枚は前から入っています。')
    await user.click(screen.getByRole('button', { name: '確かめる' }))
    const dialog = within(await screen.findByRole('dialog', { name: '2枚は前から入っています' }))
    const links = dialog.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['b.pngを開く', 'c.pngを開く'])
    await user.click(links[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/photo/b.png'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not say that photos were added if all of them were there before', async () => {
    const known = answering(
      () => null,
      () => false,
    )
    await open(known)
    choose(photo('a.png'))
    await ended('この写真は、前から「マイフォト」に入っています')
  })

  it('shows its progress: the count, the current file, the next and the last', async () => {
    const line = holdLine()
    await open(line.sender)
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    await waitFor(() => expect(line.sent).toEqual(['a.png']))
    line.accept()
    await waitFor(() => expect(line.sent).toEqual(['a.png', 'b.png']))
    const region = within(await toast())
    expect(region.getByText('1 / 3枚をアップロード中')).toBeTruthy()
    const files = within(region.getByRole('list')).getAllByRole('listitem')
    expect(files.map((file) => file.textContent)).toEqual(['b.png67%', 'c.png順番待ち', 'a.png追加しました'])
    expect(region.getByRole('meter', { name: 'アップロード' }).getAttribute('aria-valuemax')).toBe('3')
  })

  it('continues while the user navigates in the app', async () => {
    const line = holdLine()
    const { router } = await open(line.sender)
    choose(photo('a.png'))
    await toast()
    await router.navigate('/dm')
    await screen.findByRole('heading', { name: 'Page /dm' })
    expect(await toast()).toBeTruthy()
    line.accept()
    await ended('1枚 追加しました')
  })

  it('asks the browser to warn before leaving, but only while it runs', async () => {
    const line = holdLine()
    await open(line.sender)
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    choose(photo('a.png'))
    await toast()
    expect(leave()).toBe(true)
    line.accept()
    await ended('1枚 追加しました')
    expect(leave()).toBe(false)
  })

  it('asks the same while a queue that has stopped still holds files', async () => {
    await open(answering(() => new SendFailure('other')))
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    choose(...['a', 'b', 'c', 'd', 'e'].map((name) => photo(`${name}.png`)))
    await screen.findByRole('dialog')
    expect(leave()).toBe(true)
  })

  it('announces every quarter to screen readers', async () => {
    const line = holdLine()
    await open(line.sender)
    choose(photo('a.png'), photo('b.png'))
    await waitFor(() => expect(line.sent).toEqual(['a.png']))
    const said = () => screen.getAllByRole('status').map((region) => region.textContent)
    await waitFor(() => expect(said()).toContain('アップロード 25%'))
    line.accept()
    await waitFor(() => expect(said()).toContain('アップロード 75%'))
  })

  it('refetches the user at the end, so that the storage meter is right', async () => {
    const { identity } = await open(answering(() => null))
    identity.me = { ...identity.me, storage_used_bytes: 95 * 1024 ** 3 }
    choose(photo('a.png'))
    expect(await screen.findByText('残りわずか')).toBeTruthy()
  })

  it('is not available to guests', async () => {
    await renderApp({ bare: true, path: '/help', pages: allMainPages })
    await screen.findByRole('heading', { name: 'Page /help' })
    expect(screen.queryByRole('button', { name: 'アップロード' })).toBeNull()
  })
})

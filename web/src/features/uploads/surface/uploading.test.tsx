import { type PhotoSender, SendFailure, type SentPhoto } from '@koma/client/uploads'
import { pngFile } from '@koma/client/uploads/samples'
import { freshPhoto } from '@koma/contract/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allMainPages, renderApp } from '../../../../testing/render.tsx'
import { FakeIdentity } from '../../session/identity/fake-identity.ts'
import { readAnyPicture } from '../test-files.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})
afterEach(() => void vi.useRealTimers())

const photo = (name: string) => pngFile(name, 64_000)

interface Line {
  sender: PhotoSender
  accept: () => void
  refuse: (failure: SendFailure) => void
  sent: string[]
}

/** A sender whose calls wait until the test answers them. */
function holdLine(): Line {
  const sent: string[] = []
  let answer = Promise.withResolvers<SentPhoto>()
  return {
    sent,
    sender: {
      send: ({ file }, { signal, onProgress }) => {
        sent.push(file.name)
        answer = Promise.withResolvers()
        signal.addEventListener('abort', () => answer.reject(new SendFailure('canceled')))
        onProgress(0.5)
        return answer.promise
      },
    },
    accept: () => answer.resolve({ photo: freshPhoto, isNew: true }),
    refuse: (failure) => answer.reject(failure),
  }
}

const today = () => new Date().toISOString()

const answering = (
  answer: (name: string) => SendFailure | null,
  isNew = (_: string) => true,
  takenAt: (name: string) => string = today,
): PhotoSender => ({
  send: async ({ file }) => {
    const failure = answer(file.name)
    if (failure) throw failure
    return { photo: { ...freshPhoto, photo_id: file.name, taken_at: takenAt(file.name) }, isNew: isNew(file.name) }
  },
})

async function open(sender: PhotoSender, path = '/album', identity = new FakeIdentity({ signedIn: true })) {
  const app = await renderApp({
    bare: true,
    path,
    identity,
    pages: allMainPages,
    uploads: { sender, readPicture: readAnyPicture },
  })
  await screen.findByRole('heading', { name: `Page ${path}` })
  // Its messages come with the surface, which is not part of the first load.
  await vi.dynamicImportSettled()
  return app
}

const chooser = () => screen.getByLabelText<HTMLInputElement>('アップロードする写真を選ぶ')
const choose = (...files: File[]) => fireEvent.change(chooser(), { target: { files } })
const toast = () => screen.findByRole('region', { name: 'アップロードの様子' })
const ended = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()

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

describe('[9 upload toast] the toast', () => {
  it('folds to a pill after five seconds, and stays open if the user opens it', async () => {
    const line = holdLine()
    const { user } = await open(line.sender)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    choose(photo('a.png'))
    const region = within(await toast())
    expect(region.getByRole('button', { name: 'たたむ' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    const pill = region.getByRole('button', { name: 'アップロード 0 / 1枚、開く' })
    vi.useRealTimers()
    await user.click(pill)
    const fold = region.getByRole('button', { name: 'たたむ' })
    expect(document.activeElement).toBe(fold)
    await user.click(fold)
    expect(document.activeElement).toBe(region.getByRole('button', { name: /開く/ }))
  })

  it('cancels the rest, and says what was added', async () => {
    const line = holdLine()
    const { user } = await open(line.sender)
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    await waitFor(() => expect(line.sent).toEqual(['a.png']))
    line.accept()
    await waitFor(() => expect(line.sent).toEqual(['a.png', 'b.png']))
    await user.click(within(await toast()).getByRole('button', { name: '残りを取り消す' }))
    await ended('取り消しました。1枚は追加済みです')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(line.sent).toEqual(['a.png', 'b.png'])
  })

  it('says that it waits while the connection is lost', async () => {
    const line = holdLine()
    await open(line.sender)
    choose(photo('a.png'))
    await waitFor(() => expect(line.sent).toEqual(['a.png']))
    line.refuse(new SendFailure('network', { passes: true }))
    expect(await within(await toast()).findByText('接続を待っています')).toBeTruthy()
  })
})

describe('[4 upload toast] the error dialog', () => {
  const dialog = async () => within(await screen.findByRole('dialog'))

  it('says how many files were added, and lists each failed file with its reason', async () => {
    await open(answering((name) => (name === 'full.png' ? new SendFailure('storage_over') : null)))
    choose(photo('a.png'), new File(['RIFF'], 'b.webp'), pngFile('small.png', 2_000), photo('full.png'))
    const shown = await dialog()
    expect(shown.getByRole('heading', { name: '3枚を追加できませんでした' })).toBeTruthy()
    expect(shown.getByText('1枚は追加しました。元のファイルはそのまま残っています。')).toBeTruthy()
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'b.webpJPEGかPNGだけ追加できます（1億画素まで）',
      'small.png小さすぎます（64 KBから）',
      'full.png容量が足りません',
    ])
    expect(shown.getByRole('link', { name: '容量を増やす' }).getAttribute('href')).toBe('/plan')
  })

  it('stops after four failures, and continues with the rest on request', async () => {
    const failing = new Set(['1.png', '2.png', '3.png', '4.png'])
    const { user } = await open(answering((name) => (failing.has(name) ? new SendFailure('other') : null)))
    choose(...['1', '2', '3', '4', '5', '6'].map((name) => photo(`${name}.png`)))
    const shown = await dialog()
    expect(shown.getByText(/4枚が失敗したため/)).toBeTruthy()
    failing.clear()
    await user.click(shown.getByRole('button', { name: '残り2枚をつづける' }))
    const later = within(await screen.findByRole('dialog'))
    await later.findByText('2枚は追加しました。元のファイルはそのまま残っています。')
    await user.click(later.getByRole('button', { name: '4枚をもう一度' }))
    await ended('4枚 追加しました')
  })

  it('leaves a toast when it is closed after a stop, which continues with the rest', async () => {
    const failing = new Set(['1.png', '2.png', '3.png', '4.png'])
    const { user } = await open(answering((name) => (failing.has(name) ? new SendFailure('file_break') : null)))
    choose(...['1', '2', '3', '4', '5'].map((name) => photo(`${name}.png`)))
    await user.click((await dialog()).getByRole('button', { name: '閉じる' }))
    const region = within(await toast())
    expect(region.getByText('残り1枚を止めています')).toBeTruthy()
    await user.click(region.getByRole('button', { name: 'つづける' }))
    const shown = await dialog()
    await shown.findByText('1枚は追加しました。元のファイルはそのまま残っています。')
    expect(shown.queryByRole('button', { name: /もう一度/ })).toBeNull()
    await user.click(shown.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('[4 upload] dropping and pasting', () => {
  const transferOf = (files: File[], kinds = files.map(() => 'file')) => ({
    items: kinds.map((kind, place) => ({ kind, getAsFile: () => files[place] ?? null })),
    files,
    types: ['Files'],
  })
  const overlay = () => screen.queryByText('ここに置いて追加')

  it('shows where files will go while they are dragged, until they leave', async () => {
    await open(answering(() => null))
    const dataTransfer = transferOf([photo('a.png'), photo('b.png')])
    fireEvent.dragEnter(document.body, { dataTransfer })
    expect(overlay()?.parentElement?.textContent).toContain('マイフォトに2枚追加します。')
    const heading = screen.getByRole('heading')
    fireEvent.dragEnter(heading, { dataTransfer })
    fireEvent.dragLeave(document.body, { dataTransfer })
    expect(overlay()).toBeTruthy()
    fireEvent.dragLeave(heading, { dataTransfer })
    expect(overlay()).toBeNull()
  })

  it('shows nothing for a drag that is not files alone', async () => {
    await open(answering(() => null))
    fireEvent.dragEnter(document.body, { dataTransfer: transferOf([photo('a.png')], ['file', 'string']) })
    expect(overlay()).toBeNull()
  })

  it('uploads what is dropped, and reports a wrong file that was dropped by itself', async () => {
    const line = answering(() => null)
    await open(line)
    const dataTransfer = transferOf([photo('a.png'), new File(['x'], 'notes.txt')])
    fireEvent.dragEnter(document.body, { dataTransfer })
    fireEvent.drop(document.body, { dataTransfer })
    expect(overlay()).toBeNull()
    expect(await screen.findByText('notes.txt')).toBeTruthy()
  })

  it('says so when a drop has no photo in it', async () => {
    await open(answering(() => null))
    const folder = {
      name: 'empty',
      isDirectory: true,
      createReader: () => ({ readEntries: (end: (e: []) => void) => end([]) }),
    }
    const items = [{ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => folder }]
    fireEvent.drop(document.body, { dataTransfer: { items, files: [], types: ['Files'] } })
    await ended('写真が見つかりませんでした。追加できるのはJPEGとPNGです。')
  })

  it('takes a pasted picture, but not from somebody who is typing', async () => {
    await open(answering(() => null))
    const clipboardData = { files: [photo('image.png')] }
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.paste(field, { clipboardData })
    field.remove()
    expect(screen.queryByRole('region', { name: 'アップロードの様子' })).toBeNull()
    fireEvent.paste(document.body, { clipboardData })
    await ended('1枚 追加しました')
  })
})

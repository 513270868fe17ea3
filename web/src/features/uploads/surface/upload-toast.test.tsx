import { SendFailure } from '@koma/client/uploads'
import { pngFile } from '@koma/client/uploads/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, choose, ended, holdLine, open, photo, standInPreviews, toast } from './test-uploading.ts'

beforeEach(standInPreviews)
afterEach(() => void vi.useRealTimers())

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

  it.each([
    ['size_upper', '大きすぎます（100 MBまで）'],
    ['file_break', 'ファイルが壊れています'],
    ['network', 'ネットワークエラーです'],
    ['other', 'アップロードできませんでした'],
  ] as const)('[8] says why a file was refused: %s', async (reason, words) => {
    await open(answering(() => new SendFailure(reason)))
    choose(photo('a.png'))
    expect(await (await dialog()).findByText(words)).toBeTruthy()
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

import type { Download, DownloadRequest } from '@koma/contract'
import { photo } from '@koma/contract/samples'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Fault, fail, json } from '../../../testing/answers.ts'
import { renderUi } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { useDownload } from './download-context.ts'
import { DownloadProvider } from './download-provider.tsx'
import { savePhoto } from './save-photo.ts'

const part = (number: number) => ({
  download_url: `https://koma.test/api/download?token=${number}`,
  filename: `Koma-${number}.zip`,
  photo_count: 2000,
  bytes: 5_000_000,
})

/** Addresses the browser was told to fetch. */
const fetched: Array<{ href: string; name: string }> = []
const watchLinks = (event: MouseEvent) => {
  const link = event.target instanceof HTMLAnchorElement ? event.target : null
  if (!link?.download) return
  event.preventDefault()
  fetched.push({ href: link.href, name: link.download })
}
beforeEach(() => {
  fetched.length = 0
  document.addEventListener('click', watchLinks)
})
afterEach(() => document.removeEventListener('click', watchLinks))

function Start({ request }: { request: DownloadRequest }) {
  const download = useDownload()
  return (
    <button type="button" onClick={() => void download(request)}>
      start
    </button>
  )
}

function renderDownload(answer: () => Promise<Response>) {
  const asked: unknown[] = []
  const client = createTestClient(async (_, init) => {
    asked.push(JSON.parse(String(init?.body)))
    return answer()
  })
  const request: DownloadRequest = { from: 'library', photo_ids: [photo.photo_id] }
  const rendered = renderUi(
    <DownloadProvider>
      <Start request={request} />
    </DownloadProvider>,
    { client },
  )
  return { ...rendered, asked }
}

const answerWith = (parts: Download['parts']) => async () => json({ parts, expires_at: '2026-01-01T00:00:00Z' }, 201)
const failWith = (fault: Fault) => async () => fail(fault)

describe('downloading many photos', () => {
  it('lets the browser fetch the archive', async () => {
    const { user, asked } = renderDownload(answerWith([part(1)]))
    await user.click(screen.getByRole('button', { name: 'start' }))
    await waitFor(() => expect(fetched).toEqual([{ href: part(1).download_url, name: 'Koma-1.zip' }]))
    expect(asked).toEqual([{ from: 'library', photo_ids: [photo.photo_id] }])
    expect(await screen.findByText('2,000枚のダウンロードをはじめました')).toBeTruthy()
  })

  it('lists several archives with a button each, because browsers block a second automatic download', async () => {
    const { user } = renderDownload(answerWith([part(1), part(2)]))
    await user.click(screen.getByRole('button', { name: 'start' }))
    expect(await screen.findByRole('dialog', { name: '2つのZIPに分けました' })).toBeTruthy()
    expect(fetched).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Koma-2.zipを保存' }))
    expect(fetched.map((each) => each.name)).toEqual(['Koma-2.zip'])
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('prepares only one archive on two quick clicks', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { user, asked } = renderDownload(async () => {
      await waiting
      return answerWith([part(1)])()
    })
    await user.dblClick(screen.getByRole('button', { name: 'start' }))
    answer()
    await waitFor(() => expect(fetched).toHaveLength(1))
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['refused', failWith('unknown'), /はじめられませんでした/],
    ['no connection', failWith('lost'), /接続できませんでした/],
    ['nothing there', answerWith([]), 'ダウンロードできる写真がありません'],
  ])('says what went wrong: %s', async (_, answer, words) => {
    const { user } = renderDownload(answer)
    await user.click(screen.getByRole('button', { name: 'start' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(fetched).toEqual([])
  })
})

describe('saving one photo', () => {
  it('saves the original under its own name, and asks the server to send that name too', () => {
    savePhoto({
      filename: 'VRChat_写真.png',
      urls: { ...photo.urls, original: '/content/photo/1/original?w=owner&s=x' },
    })
    const [link] = fetched
    expect(link?.name).toBe('VRChat_写真.png')
    const { searchParams } = new URL(link?.href ?? '')
    expect([searchParams.has('download'), searchParams.get('s')]).toEqual([true, 'x'])
  })
})

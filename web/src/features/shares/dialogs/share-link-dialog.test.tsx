import { share as sample } from '@koma/contract/samples'
import { preloadDialogs } from '@koma/ui/overlay/dialog.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../../../testing/render.tsx'
import { drawQrCode } from './qr-code.ts'
import { ShareLinkDialog } from './share-link-dialog.tsx'

const share = { ...sample, name: '夏の浮島', share_type: 'PUBLIC' as const }
const address = `${location.origin}/share/${share.album_id}`

async function open(language: 'ja' | 'en' = 'ja') {
  await preloadDialogs()
  return renderUi(<ShareLinkDialog share={share} open onClose={() => {}} />, { language })
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

describe('[6 shared albums] the link of an album', () => {
  it('is copied, and the button says so', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'コピー' }))
    expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(screen.getByText('リンクをコピーしました')).toBeTruthy()
  })

  it('is selected for copying by hand if the browser refuses to copy', async () => {
    const { user } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(await screen.findByRole('button', { name: 'コピー' }))
    expect(await screen.findByText(/^コピーできませんでした/)).toBeTruthy()
    const field = screen.getByLabelText('アルバムのリンク') as HTMLInputElement
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(address)
  })

  it('is sent with the share sheet of the device if there is one', async () => {
    const sent: ShareData[] = []
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (data: ShareData) => sent.push(data) })
    const { user } = await open('en')
    await user.click(await screen.findByRole('button', { name: 'Send with another app' }))
    await waitFor(() => expect(sent).toEqual([{ title: '夏の浮島', url: address }]))
  })

  it('is shown as a QR code with a text alternative', async () => {
    await open()
    const code = await screen.findByRole('img', { name: '「夏の浮島」を開くQRコード' })
    expect(code.querySelector('path')?.getAttribute('d')).toBe(drawQrCode(address).path)
    expect(screen.queryByRole('button', { name: 'ほかのアプリで送る' })).toBeNull()
  })
})

describe('a QR code', () => {
  it('has its three corners inside a quiet zone of four modules', () => {
    const { path, size } = drawQrCode('https://koma.example/share/0198b2f4-7c1e-7000-9000-000000000001')
    const dark = new Set<string>()
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
      for (let step = 0; step < Number(length); step += 1) dark.add(`${Number(x) + step} ${y}`)
    const places = [...dark].map((place) => place.split(' ').map(Number))
    expect(Math.min(...places.flat())).toBe(4)
    expect(Math.max(...places.flat())).toBe(size - 5)
    const corner = (x: number, y: number) => [0, 1, 2, 3, 4, 5, 6].map((step) => dark.has(`${x + step} ${y}`))
    for (const [x, y] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const)
      expect(corner(x, y)).not.toContain(false)
  })
})

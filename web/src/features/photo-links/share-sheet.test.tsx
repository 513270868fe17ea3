import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render.tsx'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

const photo = photoNumber(0)
const origin = location.origin

async function openSheet(server: PhotoServer, language: 'ja' | 'en' = 'ja') {
  const app = await renderApp({
    path: `/photo/${photo.photo_id}`,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    language,
  })
  const name = language === 'ja' ? 'この写真を共有' : 'Share photo'
  await app.user.click(await screen.findByRole('button', { name }))
  return { ...app, dialog: within(await screen.findByRole('dialog')) }
}
const linkIn = (server: PhotoServer) => server.links.links.get(photo.photo_id)

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

/** A browser that can fetch and draw pictures; jsdom cannot. */
function drawPictures() {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['avif'])))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['drawn'], { type: type ?? '' })),
  )
}

describe('sharing one photo', () => {
  it('makes a link to copy, and offers to post it on X', async () => {
    const server = new PhotoServer([photo])
    const { user, dialog } = await openSheet(server)
    expect(dialog.queryByRole('link', { name: /Xに投稿/ })).toBeNull()
    await user.click(await dialog.findByRole('button', { name: /^リンクを作る/ }))
    const field = (await dialog.findByLabelText('写真のリンク')) as HTMLInputElement
    expect(field.value).toBe(origin + linkIn(server)?.path)
    await user.click(dialog.getByRole('button', { name: 'コピー' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(field.value))
    const post = new URL(dialog.getByRole('link', { name: /Xに投稿/ }).getAttribute('href') ?? '')
    expect([post.origin, post.searchParams.get('url'), post.searchParams.get('text')]).toEqual([
      'https://x.com',
      field.value,
      'World 0',
    ])
  })

  it('changes what the link shows and when it ends', async () => {
    const server = new PhotoServer([photo])
    const { user, dialog } = await openSheet(server, 'en')
    await user.click(await dialog.findByRole('button', { name: /^Create link/ }))
    await user.click(await dialog.findByRole('switch', { name: 'Show the world' }))
    await user.click(dialog.getByRole('switch', { name: 'Show my name' }))
    await user.click(dialog.getByRole('switch', { name: 'Offer the original file' }))
    await user.click(dialog.getByRole('radio', { name: '7 days' }))
    await waitFor(() =>
      expect(linkIn(server)).toMatchObject({
        shows_world: false,
        shows_owner: true,
        allow_original: true,
        expires_at: expect.any(String),
      }),
    )
    const days = (Date.parse(linkIn(server)?.expires_at ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect(dialog.getByText(/^Can be opened until .*\d/)).toBeTruthy()
    const post = new URL(dialog.getByRole('link', { name: /Post on X/ }).getAttribute('href') ?? '')
    expect(post.searchParams.get('text')).toBe('')
    await user.click(dialog.getByRole('radio', { name: 'Never' }))
    await waitFor(() => expect(linkIn(server)?.expires_at).toBeNull())
  })

  it('takes a change back if it could not be saved, and says why', async () => {
    const server = new PhotoServer([photo])
    const { user, dialog } = await openSheet(server)
    await user.click(await dialog.findByRole('button', { name: /^リンクを作る/ }))
    const world = await dialog.findByRole('switch', { name: 'ワールド名を見せる' })
    server.faults = { 'POST /my/': 'lost' }
    await user.click(world)
    expect(await dialog.findByText(/^接続できませんでした/)).toBeTruthy()
    expect(world.getAttribute('aria-checked')).toBe('true')
  })

  it('ends the link once that is confirmed', async () => {
    const server = new PhotoServer([photo])
    const { user, dialog } = await openSheet(server)
    await user.click(await dialog.findByRole('button', { name: /^リンクを作る/ }))
    await user.click(await dialog.findByRole('button', { name: 'リンクを終了する' }))
    const question = within(await screen.findByRole('dialog', { name: 'リンクを終了しますか？' }))
    await user.click(question.getByRole('button', { name: '終了する' }))
    expect(await dialog.findByRole('button', { name: /^リンクを作る/ })).toBeTruthy()
    expect(linkIn(server)).toBeUndefined()
  })

  it('offers a new link if the last one has expired', async () => {
    const server = new PhotoServer([photo])
    server.links.links.set(photo.photo_id, {
      path: '/p/aaaaaaaaaaaaaaaaaaaaaa',
      created_at: '2025-08-16T12:00:00Z',
      expires_at: '2025-08-17T12:00:00Z',
      shows_world: true,
      shows_owner: false,
      allow_original: false,
    })
    const { user, dialog } = await openSheet(server)
    expect(await dialog.findByText(/前のリンクは期限が切れました/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^リンクを作る/ }))
    expect(await dialog.findByLabelText('写真のリンク')).toBeTruthy()
    expect(linkIn(server)?.path).not.toBe('/p/aaaaaaaaaaaaaaaaaaaaaa')
  })

  it('hands the picture, drawn anew, to the share sheet of the device', async () => {
    const sent: ShareData[] = []
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (data: ShareData) => sent.push(data) })
    Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
    const server = new PhotoServer([photo])
    const { user, dialog } = await openSheet(server)
    drawPictures()
    await user.click(await dialog.findByRole('button', { name: 'ほかのアプリで送る' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const [file] = sent[0]?.files ?? []
    expect([file?.name, file?.type, sent[0]?.url]).toEqual(['koma.jpg', 'image/jpeg', undefined])
  })

  it('copies the picture as a PNG, and says so if the browser refuses', async () => {
    const { user, dialog } = await openSheet(new PhotoServer([photo]))
    drawPictures()
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly content: Record<string, Promise<Blob>>
        constructor(content: Record<string, Promise<Blob>>) {
          this.content = content
        }
      },
    )
    const copied: unknown[] = []
    const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
      for (const item of items) copied.push(await (item as unknown as { content: object }).content)
    })
    await user.click(await dialog.findByRole('button', { name: /^写真をコピー/ }))
    await waitFor(() => expect(copied).toEqual([{ 'image/png': expect.any(Promise) }]))
    write.mockRejectedValue(new Error('refused'))
    await user.click(await dialog.findByRole('button', { name: /^コピーしました/ }))
    expect(await dialog.findByText(/^写真をコピーできませんでした/)).toBeTruthy()
  })

  it('is offered for one chosen photo, and not for two', async () => {
    const server = new PhotoServer([photo, photoNumber(1)])
    const { user } = await renderApp({
      path: '/photo',
      identity: new FakeIdentity({ signedIn: true }),
      client: server.client(),
    })
    const choose = async (name: RegExp) => {
      const tile = (await screen.findByRole('link', { name })).closest('[role="gridcell"]') as HTMLElement
      await user.click(within(tile).getByRole('checkbox'))
    }
    await choose(/World 0/)
    await user.click(await screen.findByRole('button', { name: 'その他' }))
    expect(await screen.findByRole('menuitem', { name: 'この写真を共有' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await choose(/World 1/)
    await user.click(await screen.findByRole('button', { name: 'その他' }))
    expect(await screen.findByRole('menu')).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'この写真を共有' })).toBeNull()
  })
})

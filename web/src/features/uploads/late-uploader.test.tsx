import { pngFile } from '@koma/client/uploads/samples'
import { freshPhoto } from '@koma/contract/samples'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { allMainPages, renderApp } from '../../../testing/render.tsx'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { createBrowserUploader } from './browser/browser-uploader.ts'
import { readAnyPicture } from './test-files.ts'
import type { OpenUploader } from './use-uploader.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

const sender = { send: async () => ({ photo: freshPhoto, isNew: true }) }
const opened: OpenUploader = async (around) => createBrowserUploader({ sender, readPicture: readAnyPicture }, around)

async function open(openUploader: OpenUploader) {
  const identity = new FakeIdentity({ signedIn: true })
  const app = await renderApp({ bare: true, path: '/album', identity, pages: allMainPages, openUploader })
  await screen.findByRole('heading', { name: 'Page /album' })
  await vi.dynamicImportSettled()
  return app
}

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('アップロードする写真を選ぶ'), {
    target: { files: [pngFile(name, 64_000)] },
  })

describe('[4 upload] files that are chosen before the upload code has loaded', () => {
  it('are uploaded when it has loaded', async () => {
    const arrival = Promise.withResolvers<void>()
    await open(async (around) => {
      await arrival.promise
      return opened(around)
    })
    choose('a.png')
    choose('b.png')
    arrival.resolve()
    expect(await screen.findByText('2枚 追加しました')).toBeTruthy()
  })

  it('wait with a notice while it cannot be fetched, and are uploaded when the connection is back', async () => {
    let isBroken = true
    await open(async (around) => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
      return opened(around)
    })
    choose('a.png')
    expect(await screen.findByText(/新しいKomaが届いています/)).toBeTruthy()
    isBroken = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('1枚 追加しました')).toBeTruthy()
  })

  it('are not uploaded for another user who signs in in the meantime', async () => {
    const arrival = Promise.withResolvers<void>()
    const { identity, session } = await open(async (around) => {
      await arrival.promise
      return opened(around)
    })
    choose('of the first user.png')
    await act(() => session.signOut())
    identity.me = { ...identity.me, user_id: '0198b2f4-7c1e-7000-8000-000000000002' }
    await act(() => session.signIn('mio@example.com', 'Twilight2025!'))
    arrival.resolve()
    choose('of the second user.png')
    expect(await screen.findByText('1枚 追加しました')).toBeTruthy()
  })
})

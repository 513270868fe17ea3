import { type PhotoSender, SendFailure, type SentPhoto, type UploadTarget } from '@koma/client/uploads'
import { pngFile } from '@koma/client/uploads/samples'
import { freshPhoto } from '@koma/contract/samples'
import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderUi } from '../../../../testing/render.tsx'
import { createBrowserUploader } from '../browser/browser-uploader.ts'
import { readAnyPicture } from '../test-files.ts'
import { UploadContext } from '../upload-context.ts'
import { UploadingTiles } from './uploading-tiles.tsx'

const living = new Set<string>()
beforeEach(() => {
  let count = 0
  URL.createObjectURL = () => {
    const address = `blob:${++count}`
    living.add(address)
    return address
  }
  URL.revokeObjectURL = (address) => void living.delete(address)
})
afterEach(() => living.clear())

const album: UploadTarget = {
  key: 'album 1',
  name: '浮島',
  to: '/album/1',
  isShared: false,
  put: async (photoIds) => photoIds,
}

/** Opens the tiles with a sender whose files wait until the test answers them. */
function open(language: 'ja' | 'en' = 'ja') {
  const answers: Array<PromiseWithResolvers<SentPhoto>> = []
  const sender: PhotoSender = {
    send: (_, { onProgress }) => {
      onProgress(0.5)
      const answer = Promise.withResolvers<SentPhoto>()
      answers.push(answer)
      return answer.promise
    },
  }
  const doings = { sender, readPicture: readAnyPicture }
  const uploader = createBrowserUploader(doings, { storage: () => null, onAdded: () => {}, onRest: () => {} })
  const none = () => {}
  const parts = { uploader, add: none, failures: 0, choose: none, chooseInto: none, setOpenTarget: none }
  const ui = renderUi(
    <UploadContext value={parts}>
      <UploadingTiles into={album} otherwise={<p>nothing</p>} />
    </UploadContext>,
    { language },
  )
  const add = async (count: number) => {
    await act(async () =>
      uploader.add(
        Array.from({ length: count }, (_, n) => pngFile(`${n + 1}.png`, 64_000)),
        album,
      ),
    )
    // The code of the tiles is loaded with the first file.
    await screen.findByRole('region')
  }
  return { ...ui, uploader, answers, add }
}

const tiles = () => within(screen.getByRole('region')).getAllByRole('listitem')
const texts = () => tiles().map((tile) => tile.textContent)

describe('[4 upload] photos being uploaded', () => {
  it('are shown at once, each with its picture and progress', async () => {
    const { add } = open()
    screen.getByText('nothing')
    await add(3)
    screen.getByRole('region', { name: 'アップロード中' })
    screen.getByText('残り3枚')
    await waitFor(() => expect(texts()).toEqual(['1.png、67%', '2.png、順番待ち', '3.png、順番待ち']))
    await waitFor(() => expect(document.querySelectorAll('section img')).toHaveLength(3))
  })

  it('disappear once they are in the album, and release their previews', async () => {
    const { add, answers, uploader } = open('en')
    await add(2)
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.resolve({ photo: freshPhoto, isNew: true }))
    await waitFor(() => expect(texts()).toEqual(['1.png, 100%', '2.png, 67%']))
    await act(async () => answers[1]?.resolve({ photo: freshPhoto, isNew: true }))
    await screen.findByText('nothing')
    await act(async () => uploader.forget())
    expect([...living]).toEqual([])
  })

  it('say why they failed, and can be retried one by one while others go on', async () => {
    const { add, answers, user } = open('en')
    await add(3)
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.reject(new SendFailure('other')))
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]?.reject(new SendFailure('file_break')))
    await waitFor(() => expect(answers).toHaveLength(3))
    screen.getByText('1 left')
    const failed = within(await screen.findByRole('list', { name: "Couldn't upload" }))
    expect(failed.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1\.png.+Try again$/),
      expect.stringMatching(/^2\.png.+/),
    ])
    expect(screen.queryByRole('button', { name: 'Upload 2.png again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Upload 1.png again' }))
    await waitFor(() => expect(texts()[0]).toBe('1.png, Waiting'))
    await act(async () => answers[2]?.resolve({ photo: freshPhoto, isNew: true }))
    await waitFor(() => expect(texts()[0]).toBe('1.png, 67%'))
  })

  it('keep their room until all have arrived, so that the photos below do not move with each group of them', async () => {
    setScreenWidth(1440)
    const { add, answers } = open()
    const rows = () => screen.getByRole('list').style.getPropertyValue('--rows')
    await add(11)
    expect([tiles().length, rows()]).toEqual([11, '2'])
    // Ten photos are put into the album at once.
    for (let sent = 0; sent < 10; sent += 1) {
      await waitFor(() => expect(answers.length).toBeGreaterThan(sent))
      await act(async () => answers[sent]?.resolve({ photo: freshPhoto, isNew: true }))
    }
    await waitFor(() => expect(tiles()).toHaveLength(1))
    expect(rows()).toBe('2')
  })

  it.each([
    [390, 6],
    [1000, 8],
    [1440, 12],
  ])('are two rows and a count, however many there are (%i px)', async (width, places) => {
    setScreenWidth(width)
    const { add } = open()
    await add(500)
    expect(tiles()).toHaveLength(places)
    expect(texts().at(-1)).toBe(`ほか${500 - places + 1}枚`)
    await waitFor(() => expect(document.querySelectorAll('section img').length).toBeGreaterThanOrEqual(5))
    // Previews are made only for a few files ahead, not for all of them.
    expect(living.size).toBeLessThanOrEqual(2 * 11)
  })
})

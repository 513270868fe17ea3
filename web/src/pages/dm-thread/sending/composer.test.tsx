import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PhotoServer } from '../../../../testing/servers/photo-server.ts'
import { yukine } from '../../../features/shares/test-shares.ts'
import { openThread, photos, sendings, serverWithThread } from '../test-thread.ts'

/** A thread with a library of three photos, the newest first. */
async function openComposer(language: 'ja' | 'en' = 'ja') {
  const { server, thread } = serverWithThread()
  const library = new PhotoServer(photos(0, 1, 2))
  server.library = library.photos
  const app = await openThread(server, { library, language })
  const strip = within(
    await screen.findByRole('group', { name: language === 'ja' ? '最近追加した写真' : 'Recently added photos' }),
  )
  const boxes = (await strip.findAllByRole('checkbox')) as [HTMLElement, HTMLElement, HTMLElement]
  return { ...app, server, thread, strip, boxes }
}

const sendButton = (name = /^(送る|\d+枚を送る)/) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('[DM] the bar that sends photos', () => {
  it('numbers the chosen photos, and sends them in this order', async () => {
    const { user, server, thread, boxes } = await openComposer()
    expect(sendButton().disabled).toBe(true)
    expect(screen.getByText('送る写真を選んでください')).toBeTruthy()
    for (const box of [boxes[2], boxes[0], boxes[1]]) await user.click(box)
    expect(boxes.map((box) => box.textContent)).toEqual(['2', '3', '1'])
    await user.click(boxes[0])
    expect(boxes.map((box) => box.textContent)).toEqual(['', '2', '1'])
    expect(screen.getByText('送ったあとでも取り消せます')).toBeTruthy()
    await user.click(sendButton(/^2枚を送る/))
    await waitFor(async () => expect(await sendings()).toHaveLength(1))
    expect(thread.photos.map((photo) => photo.photo_id)).toEqual(photos(2, 1).map((photo) => photo.photo_id))
    await waitFor(() =>
      expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['false', 'false', 'false']),
    )
    expect(server.calls.filter((call) => call === `POST /dm/${yukine.user_id}`)).toHaveLength(1)
  })

  it('says that the photos to choose from could not be loaded, and tries again', async () => {
    const { server } = serverWithThread()
    const library = new PhotoServer(photos(0))
    library.faults = { 'GET /my/parts': 'unknown' }
    const { user } = await openThread(server, { library })
    expect(await screen.findByText('読み込めない写真があります')).toBeTruthy()
    library.faults = {}
    await user.click(screen.getByRole('button', { name: 'もう一度' }))
    const strip = within(screen.getByRole('group', { name: '最近追加した写真' }))
    expect(await strip.findByRole('checkbox')).toBeTruthy()
  })

  it('sends once although it is pressed twice', async () => {
    const { user, server, thread, boxes } = await openComposer()
    const answer = Promise.withResolvers<void>()
    server.gates[`POST /dm/${yukine.user_id}`] = answer.promise
    await user.click(boxes[0])
    await user.dblClick(sendButton())
    answer.resolve()
    await waitFor(async () => expect(await sendings()).toHaveLength(1))
    expect(thread.photos).toHaveLength(1)
  })

  it('keeps the choice if sending fails, says why, and sends the same again', async () => {
    const { user, server, thread, boxes } = await openComposer()
    await user.click(boxes[1])
    server.faults['POST'] = 'attempt_limit'
    await user.click(sendButton())
    expect(await screen.findByText(/短い時間にたくさん送りました/)).toBeTruthy()
    expect(boxes[1].getAttribute('aria-checked')).toBe('true')
    server.faults = {}
    await user.click(sendButton())
    await waitFor(() => expect(thread.photos).toHaveLength(1))
  })

  it('says so if there is no connection', async () => {
    const { user, server, boxes } = await openComposer('en')
    await user.click(boxes[0])
    server.faults['POST'] = 'lost'
    await user.click(sendButton(/^Send 1 photo/))
    expect(await screen.findByText("Couldn't connect. Try again once you're back online.")).toBeTruthy()
  })

  it('is worked with the keyboard', async () => {
    const { user, thread, boxes } = await openComposer()
    boxes[0].focus()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(boxes.map((box) => box.textContent)).toEqual(['1', '2', ''])
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(sendButton())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(thread.photos).toHaveLength(2))
  })

  it('leads to all photos for this person', async () => {
    const { strip } = await openComposer()
    expect(strip.getByRole('link', { name: 'すべての写真から選ぶ' }).getAttribute('href')).toBe(
      `/dm/create?user=${yukine.user_id}`,
    )
  })

  it('says so if there is no photo to send', async () => {
    const { server } = serverWithThread()
    await openThread(server)
    expect(await screen.findByText('送れる写真がまだありません')).toBeTruthy()
  })
})

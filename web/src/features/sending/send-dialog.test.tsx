import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { checkOf } from '../../../testing/tiles.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { kanade, mio, nagi, SendingServer, shino, yukine } from './test-sending.ts'

interface Options {
  language?: 'ja' | 'en'
  photos?: number
}

/** Opens the library, chooses photos and presses "send". */
async function open(server: SendingServer, { language = 'ja', photos = 2 }: Options = {}) {
  const app = await renderApp({
    path: '/photo',
    language,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    pages: [samplePage('/dm'), samplePage('/dm/:userId')],
  })
  for (let number = 1; number <= photos; number += 1) {
    await app.user.click(await checkOf(new RegExp(`World ${number}$`)))
  }
  await app.user.click(await screen.findByRole('button', { name: language === 'ja' ? '送る' : 'Send' }))
  const dialog = await screen.findByRole('dialog')
  return { ...app, dialog: within(dialog) }
}

const ids = (server: SendingServer) => server.sent.map(({ to }) => to).toSorted()

describe('[7 DM] the dialog to send photos', () => {
  it('offers the people of the last DMs, groups and the people met most, and sends once to who is in several', async () => {
    const server = new SendingServer([shino])
    server.recent = [yukine, kanade]
    server.book.keep(1, { name: '星見の会', users: [yukine, shino, nagi] })
    server.book.keep(2, { name: '夜更かし組', users: [yukine, kanade] })
    const { user, dialog } = await open(server)
    expect(dialog.getByRole('heading', { name: '誰に送りますか？' })).toBeTruthy()
    expect(await dialog.findByText('送る相手を選んでください')).toBeTruthy()
    expect((dialog.getByRole('button', { name: /^送る/ }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(await dialog.findByRole('button', { name: 'ゆきね' }))
    await user.click(await dialog.findByRole('checkbox', { name: /星見の会/ }))
    expect(dialog.getByRole('checkbox', { name: /星見の会/ }).closest('label')?.textContent).toContain(
      '3人 · 重なる人には1回だけ',
    )
    await user.click(dialog.getByRole('checkbox', { name: /夜更かし組/ }))
    expect(dialog.getByText('2枚を 4人に')).toBeTruthy()
    expect(within(dialog.getByRole('list', { name: '送る相手' })).getAllByRole('listitem')).toHaveLength(3)
    await user.click(dialog.getByRole('button', { name: /^4人に送る/ }))
    expect(await screen.findByText('4人に2枚送りました')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(ids(server)).toEqual([yukine, kanade, shino, nagi].map((each) => each.user_id).toSorted())
    // The selection has ended.
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('leaves out muted people and oneself, also in groups, and groups that have nobody else', async () => {
    const muted = { ...kanade, is_mute: true }
    const server = new SendingServer([muted, shino])
    server.recent = [muted, yukine]
    server.book.keep(1, { name: '星見の会', users: [muted, yukine, mio] })
    server.book.keep(2, { name: 'ひとり', users: [mio] })
    server.library.people.users = [muted, yukine]
    const { user, dialog } = await open(server)
    const group = await dialog.findByRole('checkbox', { name: /星見の会/ })
    expect(group.closest('label')?.textContent).toContain('1人')
    expect(dialog.queryByRole('checkbox', { name: /ひとり/ })).toBeNull()
    expect(dialog.queryByText('Kanade')).toBeNull()
    await user.type(dialog.getByRole('searchbox'), 'kanade')
    expect(await dialog.findByText('「kanade」に合う人が見つかりません')).toBeTruthy()
  })

  it('finds people by name, adds them as chips that can be removed, and drops photos', async () => {
    const server = new SendingServer()
    const { user, dialog } = await open(server)
    expect(await dialog.findByRole('heading', { name: 'まだ相手がいません' })).toBeTruthy()
    const search = dialog.getByRole('searchbox')
    await user.type(search, 'シノ')
    await user.click(await dialog.findByRole('checkbox', { name: /シノ/ }))
    expect((search as HTMLInputElement).value).toBe('')
    await user.type(search, 'nagi')
    await user.click(await dialog.findByRole('checkbox', { name: /ナギ/ }))
    await user.click(dialog.getByRole('button', { name: 'シノを外す' }))
    const strip = within(dialog.getByRole('list', { name: '送る写真' }))
    expect(strip.getAllByRole('listitem')).toHaveLength(2)
    await user.click(strip.getByRole('button', { name: /World 1を外す/ }))
    // The last photo stays.
    expect(strip.queryByRole('button')).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^1人に送る/ }))
    expect(await screen.findByText('ナギさんに1枚送りました')).toBeTruthy()
    expect(server.sent.map(({ to, photoIds }) => [to, photoIds.length])).toEqual([[nagi.user_id, 1]])
  })

  it('stays with those who did not get the photos, and tries only them again', async () => {
    const server = new SendingServer([yukine, kanade, shino])
    server.faults.set(kanade.user_id, 'attempt_limit').set(shino.user_id, 'attempt_limit')
    const { user, dialog, address } = await open(server)
    for (const name of [/ゆきね/, /Kanade/, /シノ/]) await user.click(await dialog.findByRole('checkbox', { name }))
    await user.click(dialog.getByRole('button', { name: /^3人に送る/ }))
    const problem = await dialog.findByRole('alert')
    expect(problem.textContent).toContain('Kanadeさんほか1人に送れませんでした。短いあいだに')
    expect(within(dialog.getByRole('list', { name: '送る相手' })).getAllByRole('listitem')).toHaveLength(2)
    server.faults.clear()
    await user.click(dialog.getByRole('button', { name: /^2人に送る/ }))
    expect(await screen.findByText('3人に2枚送りました')).toBeTruthy()
    expect(ids(server)).toEqual([yukine, kanade, shino].map((each) => each.user_id).toSorted())
    await user.click(screen.getByRole('button', { name: 'DMを見る' }))
    await waitFor(() => expect(address()).toBe('/dm'))
  })

  it('says in English that there is no connection, and keeps everything for another try', async () => {
    const server = new SendingServer([yukine])
    server.faults.set(yukine.user_id, 'lost')
    const { user, dialog } = await open(server, { language: 'en' })
    await user.click(await dialog.findByRole('checkbox', { name: /ゆきね/ }))
    await user.click(dialog.getByRole('button', { name: /^Send to 1 person/ }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      "Couldn't send to ゆきね. Couldn't connect. Try again once you're back online.",
    )
    expect(dialog.getByText('2 photos to 1 person')).toBeTruthy()
  })

  it('sends once although the button is pressed twice, and cannot be closed meanwhile', async () => {
    const server = new SendingServer([yukine])
    const { promise, resolve } = Promise.withResolvers<void>()
    server.gate = promise
    const { user, dialog } = await open(server)
    await user.click(await dialog.findByRole('checkbox', { name: /ゆきね/ }))
    const button = dialog.getByRole('button', { name: /^1人に送る/ })
    await user.dblClick(button)
    await user.click(dialog.getByRole('button', { name: '閉じる' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    resolve()
    expect(await screen.findByText('ゆきねさんに2枚送りました')).toBeTruthy()
    expect(server.sent).toHaveLength(1)
  })

  it('says that its lists could not be loaded, and shows those that could', async () => {
    const server = new SendingServer([yukine])
    server.faults.set('threads', 'unknown')
    const { dialog } = await open(server)
    expect(await dialog.findByRole('checkbox', { name: /ゆきね/ })).toBeTruthy()
    expect(await dialog.findByRole('button', { name: /もう一度|再読み込み|試す/ })).toBeTruthy()
  })

  it('is bounded: nobody sends to more people at once than a group can have', async () => {
    const server = new SendingServer()
    const crowd = (from: number) =>
      Array.from({ length: 150 }, (_, place) => ({
        ...yukine,
        user_id: `${yukine.user_id.slice(0, -4)}${from + place}`,
      }))
    server.book.keep(1, { name: '大勢', users: crowd(1000) })
    server.book.keep(2, { name: 'もっと', users: crowd(2000) })
    const { user, dialog } = await open(server)
    await user.click(await dialog.findByRole('checkbox', { name: /大勢/ }))
    await user.click(dialog.getByRole('checkbox', { name: /もっと/ }))
    expect(dialog.getByText('一度に送れるのは200人までです')).toBeTruthy()
    expect((dialog.getByRole('button', { name: /^300人に送る/ }) as HTMLButtonElement).disabled).toBe(true)
  })
})

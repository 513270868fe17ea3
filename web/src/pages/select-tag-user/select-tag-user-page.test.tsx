import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../testing/answers.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { FakeIdentity } from '../../features/session/identity/fake-identity.ts'
import type { Language } from '../../platform/preferences/language.ts'

const photoId = photoNumber(0).photo_id
const shino = personNumber(12, { user_name: 'シノ', koma_id: 'shino' })
const yukine = personNumber(11, { user_name: 'ゆきね', koma_id: 'yukine_vr' })
const kanade = personNumber(13, { user_name: 'カナデ', koma_id: 'kanade' })

interface Options {
  photo?: Partial<Photo>
  path?: string
  language?: Language
  prepare?: (server: PhotoServer) => void
}

async function open({
  photo = {},
  path = `/select_tag_user?photo=${photoId}`,
  language = 'ja',
  prepare,
}: Options = {}) {
  const server = new PhotoServer([
    photoNumber(0, { in_users: [shino], in_users_candidate: [yukine], in_vrchat_users_candidate: [], ...photo }),
  ])
  server.people.users = [shino, yukine, kanade, ...[21, 22, 23].map((number) => personNumber(number))]
  server.people.met = [kanade]
  prepare?.(server)
  const app = await renderApp({
    path,
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    pages: [samplePage('/user/:userId'), samplePage('/photo/:photoId')],
    language,
  })
  const tagged = () => server.photos[0]?.in_users.map((user) => user.user_name)
  return { ...app, server, tagged }
}

const row = (name: RegExp) => screen.findByRole('checkbox', { name })
const save = (name: RegExp) => screen.getByRole('button', { name })

describe('[2 select_tag_user] choosing who is in a photo', () => {
  it('suggests people seen in the photo, then people the user meets, and saves the selection', async () => {
    const { user, tagged, address } = await open()
    const there = await screen.findByRole('region', { name: '撮ったときにいた人' })
    expect(within(there).getAllByRole('checkbox')).toHaveLength(1)
    expect(save(/1人をタグ付け/).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('まだ何も変わっていません')).toBeTruthy()
    await user.click(await row(/ゆきね/))
    await user.click(
      within(await screen.findByRole('region', { name: 'よく一緒に写る人' })).getByRole('checkbox', { name: /カナデ/ }),
    )
    const chosen = screen.getByRole('list', { name: '選んだ人' })
    expect(
      within(chosen)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['シノ', 'ゆきね', 'カナデ'])
    await user.click(within(chosen).getByRole('button', { name: 'シノさんを外す' }))
    await user.click(save(/2人をタグ付け/))
    await waitFor(() => expect(tagged()).toEqual(['ゆきね', 'カナデ']))
    await waitFor(() => expect(address()).toBe(`/photo/${photoId}`))
    expect(await screen.findByText('2人をタグ付けしました')).toBeTruthy()
  })

  it('finds people by a part of the name, page by page, and by the exact ID', async () => {
    const { user } = await open({ language: 'en' })
    const field = await screen.findByRole('searchbox', { name: 'Search by name or ID' })
    await user.type(field, 'Person')
    expect(await row(/Person 21/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /Person 23/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await user.click(await row(/Person 23/))
    expect(screen.getByRole('button', { name: /Tag 2 people/ }).hasAttribute('disabled')).toBe(false)
    await user.clear(field)
    await user.type(field, '@yukine_vr')
    expect(await row(/ゆきね/)).toBeTruthy()
    expect(await screen.findByText('1 person found')).toBeTruthy()
  })

  it('keeps a press on Show more while the results of an earlier text are still shown', async () => {
    const gate = Promise.withResolvers<void>()
    let library: PhotoServer | undefined
    const { user } = await open({
      language: 'en',
      prepare: (server) => {
        library = server
      },
    })
    const field = await screen.findByRole('searchbox', { name: 'Search by name or ID' })
    await user.type(field, 'Pers')
    await row(/Person 21/)
    if (library) library.gates = { 'GET /search/user/by_name': gate.promise }
    await user.type(field, 'on')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    gate.resolve()
    // Announced once the results of the last text have arrived, together with the page that was asked for.
    expect(await screen.findByText('3 people found')).toBeTruthy()
    expect(await row(/Person 23/)).toBeTruthy()
  })

  it('says that more people did not come, and fetches them at the next press', async () => {
    const { user, server } = await open({ language: 'en' })
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or ID' }), 'Person')
    await screen.findByText('2 people found')
    server.faults = { 'GET /search/user/by_name': 'unknown' }
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText("Couldn't load more. Try again.")).toBeTruthy()
    server.faults = {}
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await row(/Person 23/)).toBeTruthy()
    expect(screen.queryByText("Couldn't load more. Try again.")).toBeNull()
  })

  it('does not search before enough is typed, and says when nobody is found', async () => {
    const { user } = await open()
    const field = await screen.findByRole('searchbox')
    await user.type(field, 'x')
    expect(screen.getByRole('region', { name: '撮ったときにいた人' })).toBeTruthy()
    await user.type(field, 'yz')
    expect(await screen.findByRole('heading', { name: '「xyz」に合う人が見つかりません' })).toBeTruthy()
    await user.clear(field)
    expect(await screen.findByRole('region', { name: '撮ったときにいた人' })).toBeTruthy()
  })

  it('keeps the selection across a visit to a profile', async () => {
    const { user, router } = await open()
    await user.click(await row(/ゆきね/))
    await user.click(screen.getByRole('link', { name: 'ゆきねさんのプロフィール' }))
    expect(await screen.findByRole('heading', { name: `Page /user/${yukine.user_id}` })).toBeTruthy()
    await router.navigate(-1)
    expect(((await row(/ゆきね/)) as HTMLInputElement).checked).toBe(true)
    expect(save(/2人をタグ付け/).hasAttribute('disabled')).toBe(false)
  })

  it.each<[Fault, RegExp]>([
    ['unknown', /タグを変えられませんでした/],
    ['lost', /オフラインのため/],
  ])('stays with the choice when saving fails: %s', async (fault, words) => {
    const { user, server, tagged, address } = await open()
    await user.click(await row(/ゆきね/))
    server.faults = { 'POST /my/': fault }
    await user.click(save(/2人をタグ付け/))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(address()).toBe(`/select_tag_user?photo=${photoId}`)
    expect(((await row(/ゆきね/)) as HTMLInputElement).checked).toBe(true)
    expect(tagged()).toEqual(['シノ'])
    server.faults = {}
    await user.click(save(/2人をタグ付け/))
    await waitFor(() => expect(tagged()).toEqual(['シノ', 'ゆきね']))
  })

  it('removes every tag', async () => {
    const { user, tagged } = await open()
    await user.click(await screen.findByRole('button', { name: 'シノさんを外す' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.click(save(/タグをすべて外す/))
    await waitFor(() => expect(tagged()).toEqual([]))
  })

  it('stops at the limit and says why', async () => {
    const full = Array.from({ length: limits.tagsPerPhoto }, (_, at) => personNumber(100 + at))
    const { user } = await open({ photo: { in_users: full } })
    expect(await screen.findByText(/タグ付けできるのは100人までです/)).toBeTruthy()
    expect((await row(/ゆきね/)).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Person 100さんを外す' }))
    expect((await row(/ゆきね/)).hasAttribute('disabled')).toBe(false)
  })

  it('works by keyboard alone', async () => {
    const { user, tagged } = await open()
    ;(await row(/ゆきね/)).focus()
    await user.keyboard(' ')
    save(/2人をタグ付け/).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(tagged()).toEqual(['シノ', 'ゆきね']))
  })

  it.each(['/select_tag_user', `/select_tag_user?photo=${photoNumber(5).photo_id}`])(
    'says that there is no such photo at %s',
    async (path) => {
      await open({ path })
      expect(await screen.findByRole('heading', { name: 'この写真は見つかりません' })).toBeTruthy()
    },
  )

  it('does not tag a photo in the trash', async () => {
    const prepare = (server: PhotoServer) => {
      for (const photo of server.photos) server.trash.set(photo.photo_id, photo)
      server.photos = []
    }
    await open({ prepare })
    expect(await screen.findByText(/ゴミ箱にある写真にはタグ付けできません/)).toBeTruthy()
  })

  it('offers another try when the suggestions fail, and still searches', async () => {
    const { user, server } = await open({
      prepare: (prepared) => {
        prepared.faults = { 'GET /search/user/suggestions': 'unknown' }
      },
    })
    expect(await screen.findByRole('heading', { name: '候補を読み込めませんでした' })).toBeTruthy()
    server.faults = {}
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await row(/カナデ/)).toBeTruthy()
  })

  it('says so when the search fails', async () => {
    const { user, server } = await open()
    server.faults = { 'GET /search/user/by_name': 'unknown' }
    await user.type(await screen.findByRole('searchbox'), 'シノ')
    expect(await screen.findByRole('heading', { name: 'さがせませんでした' })).toBeTruthy()
  })
})

import type { Photo } from '@koma/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../testing/answers.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import type { PageRoute } from '../../app/routes/page-table.ts'
import type { Language } from '../../platform/preferences/language.ts'
import { usePhoto, usePhotoDetail } from '../photos/index.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { People } from './index.ts'

const photoId = photoNumber(0).photo_id
const shino = personNumber(12, { user_name: 'シノ' })
const yukine = personNumber(11, { user_name: 'ゆきね', vrchat_user_id: 'usr_1' })
const kanade = personNumber(13, { user_name: 'カナデ' })

function useSamplePhoto() {
  const detail = usePhotoDetail(photoId)
  return usePhoto(photoId) ?? detail.data
}

function OwnersSample() {
  const photo = useSamplePhoto()
  return photo ? <People photo={photo} editable /> : null
}

function ViewersSample() {
  const photo = useSamplePhoto()
  return photo ? <People photo={photo} /> : null
}

interface Options {
  photo?: Partial<Photo>
  pages?: PageRoute[]
  language?: Language
  viewer?: boolean
}

async function open({ photo = {}, pages = [], language = 'ja', viewer = false }: Options = {}) {
  const people = { in_users: [shino], in_users_candidate: [yukine, kanade] }
  const players = [
    { vrchat_user_id: 'usr_1', vrchat_display_name: 'Yukine_VR' },
    { vrchat_user_id: null, vrchat_display_name: 'Haru' },
  ]
  const server = new PhotoServer([photoNumber(0, { ...people, in_vrchat_users_candidate: players, ...photo })])
  const app = await renderApp({
    path: '/sample',
    identity: new FakeIdentity({ signedIn: true }),
    client: server.client(),
    pages: [
      samplePage('/sample', { page: async () => ({ Component: viewer ? ViewersSample : OwnersSample }) }),
      ...pages,
    ],
    bare: true,
    language,
  })
  const tagged = () => server.photos[0]?.in_users.map((user) => user.user_name)
  return { ...app, server, tagged }
}

describe('[3 photo] the people in a photo', () => {
  it('are the tagged ones, then candidates, each once; players without an account only by name', async () => {
    await open()
    const list = await screen.findByRole('list', { name: '写っている人' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['シノ', 'ゆきね', 'カナデ', 'Haru'])
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['ゆきねさんをタグ付けする', 'カナデさんをタグ付けする'])
  })

  it('link to their pages and to choosing people if these are mounted', async () => {
    const { user, address } = await open({ pages: [samplePage('/user/:userId'), samplePage('/select_tag_user')] })
    expect((await screen.findByRole('link', { name: 'シノ' })).getAttribute('href')).toBe(`/user/${shino.user_id}`)
    // A suggestion is a link too; its + alone tags.
    expect(screen.getByRole('link', { name: 'ゆきね' }).getAttribute('href')).toBe(`/user/${yukine.user_id}`)
    await user.click(screen.getByRole('link', { name: '写っている人を選ぶ' }))
    await waitFor(() => expect(address()).toBe(`/select_tag_user?photo=${photoId}`))
  })

  it('can be tagged with one tap, with undo', async () => {
    const { user, tagged } = await open({ language: 'en' })
    await user.click(await screen.findByRole('button', { name: 'Tag ゆきね' }))
    expect(await screen.findByText('Tagged ゆきね')).toBeTruthy()
    expect(tagged()).toEqual(['シノ', 'ゆきね'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(tagged()).toEqual(['シノ']))
    expect(await screen.findByRole('button', { name: 'Tag ゆきね' })).toBeTruthy()
  })

  it('are both tagged if the second is tapped before the first call is answered', async () => {
    const { user, server, tagged } = await open()
    let letGo = () => {}
    server.gates = {
      'POST /my/': new Promise((resolve) => {
        letGo = resolve
      }),
    }
    await user.click(await screen.findByRole('button', { name: 'ゆきねさんをタグ付けする' }))
    await user.click(screen.getByRole('button', { name: 'カナデさんをタグ付けする' }))
    expect(screen.queryByRole('button', { name: /タグ付けする/ })).toBeNull()
    letGo()
    await waitFor(() => expect(tagged()).toEqual(['シノ', 'ゆきね', 'カナデ']))
  })

  it.each<[Fault, string]>([
    ['unknown', 'タグを変えられませんでした。もう一度お試しください。'],
    ['lost', 'オフラインのため、タグを変えられませんでした。'],
  ])('are as before when the call fails: %s', async (fault, words) => {
    const { user, server, tagged } = await open()
    server.faults = { 'POST /my/': fault }
    await user.click(await screen.findByRole('button', { name: 'ゆきねさんをタグ付けする' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ゆきねさんをタグ付けする' })).toBeTruthy()
    expect(tagged()).toEqual(['シノ'])
  })

  it('cannot be changed by those who do not own the photo', async () => {
    await open({ viewer: true, photo: { in_users_candidate: [], in_vrchat_users_candidate: [] } })
    const list = await screen.findByRole('list', { name: '写っている人' })
    expect(within(list).queryByRole('button')).toBeNull()
    expect(list.textContent).toBe('シノ')
  })

  it('of a full instance are shown on request', async () => {
    const players = Array.from({ length: 30 }, (_, at) => ({
      vrchat_user_id: null,
      vrchat_display_name: `Player ${at}`,
    }))
    const { user } = await open({ photo: { in_users: [], in_users_candidate: [], in_vrchat_users_candidate: players } })
    await user.click(await screen.findByRole('button', { name: 'ほか22人' }))
    expect(screen.getByText('Player 29')).toBeTruthy()
  })
})

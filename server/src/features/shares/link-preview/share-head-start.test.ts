import type { Photo, Share } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { makePicture, uploadRequest } from '../../photos/test-pictures.ts'
import { sharesOf } from '../test-shares.ts'
import { startLinkPages } from './test-link-page.ts'

let koma: TestKoma
let shares: ReturnType<typeof sharesOf>
let pages: Awaited<ReturnType<typeof startLinkPages>>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  shares = sharesOf(koma)
  pages = await startLinkPages(koma)
})
afterAll(async () => {
  await pages.stop()
  await koma.stop()
})

async function upload(name: string): Promise<string> {
  const response = await koma.fetchAs(
    name,
    '/api/photo',
    uploadRequest(await makePicture('jpeg', { width: 320, height: 180 })),
  )
  return ((await response.json()) as Photo).photo_id
}

/** The answers in a page, by their addresses, and the pictures it names. */
async function startOf(path: string, headers: Record<string, string> = {}) {
  const { html, response } = await pages.read(path, headers)
  const data = /<script type="application\/json" id="head-start">(.*?)<\/script>/.exec(html)?.[1]
  const pictures = [...html.matchAll(/<link rel="preload" as="image"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
  return { answers: data === undefined ? null : JSON.parse(data), pictures, response }
}

const asGuest = async (path: string) => (await fetch(`${pages.url}/api${path}`)).json()

describe('[6 public] the page of a share', () => {
  it('carries what a guest would get by the calls that it makes first', async () => {
    const photoIds = [await upload('mio'), await upload('mio')]
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: photoIds })
    const { answers, pictures } = await startOf(`/share/${id}`)
    const here = `/share/${id}`
    expect(Object.keys(answers)).toEqual([
      here,
      `${here}/parts?by=taken`,
      `${here}/part?by=taken&edge=newest`,
      `${here}/photos?by=taken&direction=past`,
    ])
    for (const [path, answer] of Object.entries(answers)) expect([path, answer]).toEqual([path, await asGuest(path)])
    expect(pictures[0]).toBe((answers[here] as Share).thumbnail_url?.replaceAll('&', '&#38;'))
  })

  it('follows the order of the share', async () => {
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [await upload('mio')] })
    await shares.patch('mio', id, { photos_by: 'hand' })
    const here = `/share/${id}`
    expect(Object.keys((await startOf(here)).answers).slice(1)).toEqual([
      `${here}/parts?by=hand`,
      `${here}/part?by=hand&edge=oldest`,
      `${here}/photos?by=hand&direction=future`,
    ])
  })

  it('carries no photo that takes a password or an invitation to see, whoever asks', async () => {
    const photoId = await upload('mio')
    const password = 'frame by frame'
    const { album_id: locked } = await shares.make('mio', {
      share_type: 'PUBLIC_PASSWORD',
      password,
      photo_ids: [photoId],
    })
    const { album_id: invited } = await shares.make('mio', { share_type: 'INVITE_ONLY', photo_ids: [photoId] })
    for (const id of [locked, invited]) {
      for (const path of [`/share/${id}`, `/share/${id}?password=${encodeURIComponent(password)}`]) {
        for (const headers of [{}, { Authorization: 'Bearer mio' }]) {
          const { answers, pictures } = await startOf(path, headers)
          expect([path, Object.keys(answers), pictures]).toEqual([path, [`/share/${id}`], []])
          expect(JSON.stringify(answers)).not.toContain(photoId)
          expect(answers[`/share/${id}`].is_readable).toBe(false)
        }
      }
    }
  })

  it('stops carrying photos when the share is closed', async () => {
    const { album_id: id } = await shares.make('mio', { share_type: 'PUBLIC', photo_ids: [await upload('mio')] })
    expect(Object.keys((await startOf(`/share/${id}`)).answers)).toHaveLength(4)
    await shares.patch('mio', id, { share_type: 'INVITE_ONLY' })
    expect(Object.keys((await startOf(`/share/${id}`)).answers)).toHaveLength(1)
  })

  it('is nothing for other pages and shares that are not there', async () => {
    const none = ['/', '/share', '/share/019a8b2e-0000-7000-8000-000000000001', '/share/create']
    for (const path of none) expect([path, (await startOf(path)).answers]).toEqual([path, null])
  })
})

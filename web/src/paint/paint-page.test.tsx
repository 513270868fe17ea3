import { aboutData } from '@koma/contract/samples'
import { describe, expect, it } from 'vitest'
import { ShareServer } from '../features/shares/test-share-server.ts'
import { yukine } from '../features/shares/test-shares.ts'
import { paintPage } from './paint-page.tsx'
import { quietBrowser } from './quiet-browser.ts'

/** A shared album as a guest gets it. */
function sharedAlbum(isOpen: boolean) {
  const server = new ShareServer()
  server.viewer = null
  const type = isOpen ? 'PUBLIC' : 'INVITE_ONLY'
  return server.show(server.keep(1, { name: '<夏> & 浮島', type, owner: yukine }))
}

describe('the first screen, as the server paints it', () => {
  it('of a shared album names it and its owner, with the ways to join and to log in', async () => {
    const share = sharedAlbum(true)
    const path = `/share/${share.album_id}`
    const html = await paintPage({ path, language: 'ja', answers: { [path]: share } })
    for (const words of ['&lt;夏&gt; &amp; 浮島', yukine.user_name, 'ログイン', '参加を申請']) {
      expect(html).toContain(words)
    }
    // Titles and hints about pictures belong into the head, which the server writes.
    expect(html).not.toMatch(/<title|<link|<script/)
  })

  it('of a closed album shows what there is to see, and a page that is not known says so', async () => {
    const share = sharedAlbum(false)
    const path = `/share/${share.album_id}`
    expect(await paintPage({ path, language: 'ja', answers: { [path]: share } })).toContain('<main')
    expect(await paintPage({ path: '/nowhere', language: 'ja', answers: {} })).toContain('ページが見つかりません')
  })

  it('of other pages is in the language it is asked for, whatever was painted before', async () => {
    expect(await paintPage({ path: '/login', language: 'en', answers: {} })).toContain('Welcome back')
    expect(await paintPage({ path: '/login', language: 'ja', answers: {} })).toContain('おかえりなさい')
    const answers = { '/about?language=en': { ...aboutData, title: 'Every **frame**' } }
    expect(await paintPage({ path: '/about', language: 'en', answers })).toMatch(/Every <\w+[^>]*>frame/)
  })

  it('waits for nothing that is not there yet', async () => {
    expect(await paintPage({ path: '/about', language: 'ja', answers: {} })).toContain('aria-busy="true"')
  })
})

describe('the browser in which pages are painted', () => {
  it.each([
    ['(max-width: 599px)', true],
    ['(min-width: 600px)', false],
    ['(min-width: 400px) and (max-width: 412px)', true],
    ['(prefers-reduced-motion: reduce)', false],
  ])('is a phone: %s is %s', (query, matches) => {
    expect(quietBrowser.matchMedia(query).matches).toBe(matches)
  })
})

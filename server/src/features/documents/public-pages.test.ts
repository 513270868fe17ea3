import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aboutData } from '@koma/contract/samples'
import { afterEach, describe, expect, it } from 'vitest'
import type { AskedPage } from '../../http/pages/web-app.ts'
import { openDocuments } from '../../ports/documents/directory-documents.ts'
import type { Documents } from '../../ports/documents/documents.ts'
import { publicPageHead, publicPages } from './public-pages.ts'

const opened: Documents[] = []
const directories: string[] = []
afterEach(async () => {
  for (const documents of opened.splice(0)) await documents.close()
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true })
})

async function headOf(asked: Partial<AskedPage>, directory: string | null = null) {
  const documents = await openDocuments({ directory, log: { error: () => {} } })
  opened.push(documents)
  const page = { path: '/about', origin: 'https://koma.example', language: 'ja' as const, asked: null, ...asked }
  return publicPageHead({ documents })(page)
}

describe('[2 about] the pages for everybody', () => {
  it.each(publicPages)(
    '%s has title, description, canonical address, languages, preview and text in both',
    async (path) => {
      for (const language of ['ja', 'en'] as const) {
        const head = await headOf({ path, language, asked: language })
        expect(head?.title).toMatch(/ — Koma$/)
        expect(head?.meta).toMatchObject({
          'og:url': `https://koma.example${path}?lang=${language}`,
          'og:locale': language === 'ja' ? 'ja_JP' : 'en_US',
        })
        expect(head?.meta.description?.length).toBeGreaterThan(20)
        expect(head?.links).toEqual([
          { rel: 'canonical', href: `https://koma.example${path}?lang=${language}` },
          { rel: 'alternate', hreflang: 'ja', href: `https://koma.example${path}?lang=ja` },
          { rel: 'alternate', hreflang: 'en', href: `https://koma.example${path}?lang=en` },
          { rel: 'alternate', hreflang: 'x-default', href: `https://koma.example${path}` },
        ])
        expect(head?.language).toBe(language)
        expect(head?.text).toMatch(/^<main>\n<h1>[^<]+<\/h1>/)
        expect(head?.text?.length).toBeGreaterThan(500)
      }
    },
  )

  it('have a title of whole words', async () => {
    expect((await headOf({ language: 'ja' }))?.title).toBe('あの世界の一瞬を、ひとコマずつ。 — Koma')
    expect((await headOf({ language: 'en' }))?.title).toBe('Keep every frame of your other world. — Koma')
  })

  it('/help shows the same as /about/help, which it names as the address to list', async () => {
    const [help, about] = [await headOf({ path: '/help' }), await headOf({ path: '/about/help/' })]
    expect(help).toEqual(about)
    expect(help?.links[0]?.href).toBe('https://koma.example/about/help')
    expect(help?.text).toContain('<section id="quality">')
  })

  it('have no addresses of their own where the operator named none', async () => {
    const head = await headOf({ origin: null })
    expect([head?.links, head?.meta['og:url'], head?.meta['og:image']]).toEqual([[], undefined, undefined])
  })

  it('are only these', async () => {
    for (const path of ['/', '/photo', '/about/nothing', '/constructor', '/about/pictures/x.avif']) {
      expect([path, await headOf({ path })]).toEqual([path, null])
    }
  })

  it('never take what an operator wrote for markup', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'koma-pages-'))
    directories.push(directory)
    await mkdir(join(directory, 'ja'))
    const evil = '</noscript><script>alert(1)</script>"\'&'
    const about = { ...aboutData, lead: evil, team: [{ img: '/x.avif', name: evil, job: evil }] }
    await writeFile(join(directory, 'ja', 'about.json'), JSON.stringify(about))
    const head = await headOf({}, directory)
    expect(head?.text).not.toMatch(/<script|<\/noscript/)
    expect(head?.text).toContain('&#60;script&#62;')
  })
})

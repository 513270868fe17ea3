import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentNames, plainText } from '@koma/contract'
import { aboutData, faqData } from '@koma/contract/samples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDocuments } from './directory-documents.ts'
import type { Documents } from './documents.ts'
import { parseDocument } from './parse-document.ts'

let directory: string
const opened: Documents[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'koma-pages-'))
})
afterEach(async () => {
  for (const documents of opened.splice(0)) await documents.close()
  await rm(directory, { recursive: true, force: true })
})

async function write(language: 'ja' | 'en', file: string, name = 'terms.md'): Promise<void> {
  const path = join(directory, language, name)
  await mkdir(join(directory, language), { recursive: true })
  // By another name first, so that it is never seen half written.
  await writeFile(`${path}.new`, file)
  await rename(`${path}.new`, path)
}

async function open(log = { error: vi.fn() }): Promise<Documents> {
  const documents = await openDocuments({ directory, log, lookAgainMs: 5 })
  opened.push(documents)
  return documents
}

const file = (version: string, more = '') => `version: ${version}\ndate: 2027-01-02\n${more}---\n# 規約\n\n本文です。\n`

describe('a document', () => {
  it('has its version in the first line, the day it applies from, what changed, a title and a text', () => {
    const text =
      '\uFEFFversion: 3.1\r\ndate: 2027-01-02\r\nchange: 共有 | 引きつぎ | ます\r\n---\r\n# 規約\r\n\r\n一\r\n---\r\n二\r\n'
    expect(parseDocument(text)).toEqual({
      version: '3.1',
      published_at: '2027-01-02T12:00:00+09:00',
      title: '規約',
      text: '一\n---\n二',
      changes: [{ title: '共有', text: '引きつぎ | ます' }],
    })
  })

  it.each([
    ['date: 2027-01-02\nversion: 1\n---\n# a', 'must begin with its version'],
    ['version: two words\ndate: 2027-01-02\n---\n# a', 'must begin with its version'],
    ['version: 1\n---\n# a', 'needs the day'],
    ['version: 1\ndate: 2027-02-31x\n---\n# a', 'needs the day'],
    ['version: 1\ndate: 2027-01-02\n---\nno title', 'needs a title'],
    ['version: 1\ndate: 2027-01-02\n# a', 'has the line "# a"'],
    ['version: 1\ndate: 2027-01-02\nchange: only a title\n---\n# a', 'needs "change: title'],
    ['', 'must begin with its version'],
  ])('is refused if it is not in order: %j', (text, complaint) => {
    expect(() => parseDocument(text)).toThrow(complaint)
  })
})

describe('the data of the public pages', () => {
  it('comes with the product in both languages, with pictures that are there and links that lead somewhere', async () => {
    const documents = await openDocuments({ directory: null, log: { error: vi.fn() } })
    opened.push(documents)
    for (const language of ['ja', 'en'] as const) {
      const about = documents.about(language)
      const introduced = [...about.can_features, ...about.concepts].flatMap(({ img, img_dark }) => [
        img,
        img_dark ?? img,
      ])
      for (const path of [about.preview_img, ...about.frames, ...introduced, ...about.team.map(({ img }) => img)]) {
        expect([path, await documents.findPicture(path.replace('/about/pictures/', ''))]).not.toContain(null)
      }
      const answers = Object.values(documents.faq(language)).flat()
      expect(answers.length).toBeGreaterThan(20)
      for (const { content } of answers) expect(plainText(content)).not.toMatch(/\]\(|\*\*/)
    }
    const idsOf = (language: 'ja' | 'en') =>
      Object.values(documents.faq(language))
        .flat()
        .map(({ id }) => id)
    expect(idsOf('en')).toEqual(idsOf('ja'))
  })

  it('is that of the operator where there is some, for both languages if there is no English', async () => {
    await write('ja', JSON.stringify(aboutData), 'about.json')
    await write('ja', `\uFEFF${JSON.stringify(faqData)}`, 'faq.json')
    const documents = await open()
    expect([documents.about('en'), documents.faq('ja')]).toEqual([aboutData, faqData])
  })

  it('is our own where the file of the operator is not valid, and the fault is logged once with its place', async () => {
    await write('ja', JSON.stringify({ ...aboutData, team: [{ name: 'Mio' }] }), 'about.json')
    await write('ja', '{ "half', 'faq.json')
    await write('ja', 'no head', 'contact.md')
    const log = { error: vi.fn() }
    const documents = await open(log)
    const own = await openDocuments({ directory: null, log })
    opened.push(own)
    expect(documents.about('ja')).toEqual(own.about('ja'))
    expect(documents.faq('ja')).toEqual(own.faq('ja'))
    expect(documents.read('contact', 'ja')).toEqual(own.read('contact', 'ja'))
    const said = () => log.error.mock.calls.map(([{ err }]) => err.message.replace(directory, ''))
    expect(said().sort()).toEqual([
      expect.stringMatching(/^\/ja\/about\.json is not in order at team\.0\.img: /),
      expect.stringMatching(/^\/ja\/contact\.md has the line "no head"/),
      expect.stringMatching(/^\/ja\/faq\.json is not JSON: /),
    ])
    await write('ja', JSON.stringify(faqData), 'faq.json')
    await expect.poll(() => documents.faq('ja')).toEqual(faqData)
    expect(said()).toHaveLength(3)
  })

  it('has pictures of the operator, which replace ours of the same name, and no other files', async () => {
    await mkdir(join(directory, 'pictures'))
    await writeFile(join(directory, 'pictures', 'frame-1.avif'), 'mine')
    await writeFile(join(directory, 'secret.png'), 'not mine')
    const { findPicture } = await open()
    expect(await findPicture('frame-1.avif')).toEqual({
      path: join(directory, 'pictures', 'frame-1.avif'),
      type: 'image/avif',
    })
    expect((await findPicture('frame-2.avif'))?.path).toMatch(/server\/pages\/pictures\/frame-2\.avif$/)
    for (const name of ['../secret.png', '..%2Fsecret.png', 'x.svg', 'frame-1', '', 'terms.md']) {
      expect([name, await findPicture(name)]).toEqual([name, null])
    }
  })
})

describe('the documents', () => {
  it('come with the product in both languages', async () => {
    const documents = await openDocuments({ directory: null, log: { error: vi.fn() } })
    opened.push(documents)
    for (const name of documentNames) {
      const [ja, en] = [documents.read(name, 'ja'), documents.read(name, 'en')]
      expect(en.version).toBe(ja.version)
      expect([ja.text.length > 500, en.text.length > 500, ja.text === en.text]).toEqual([true, true, false])
    }
    expect(documents.terms().changes.length).toBeGreaterThan(0)
  })

  it('are those of the operator where there are some, and those of the product otherwise', async () => {
    await write('ja', file('9', 'change: 題 | 文\n'))
    await write('en', file('9', 'change: Title | Text\n'))
    const documents = await open()
    expect(documents.terms()).toEqual({
      version: '9',
      published_at: '2027-01-02T12:00:00+09:00',
      changes: [{ title: { ja: '題', en: 'Title' }, text: { ja: '文', en: 'Text' } }],
    })
    expect(documents.read('terms', 'en').text).toBe('本文です。')
    expect(documents.read('privacy_policy', 'en').title).toBe('Privacy policy')
  })

  it('are Japanese for everybody if there is no English text', async () => {
    await write('ja', file('9'))
    expect((await open()).read('terms', 'en').title).toBe('規約')
  })

  it('keep the server from starting if the languages do not agree', async () => {
    await write('ja', file('9'))
    await write('en', file('8'))
    await expect(open()).rejects.toThrow('must have the same version')
    await rm(join(directory, 'ja'), { recursive: true })
    await expect(open()).rejects.toThrow('needs a Japanese ja/terms.md')
  })

  it('are read again when they were edited, without a restart', async () => {
    await write('ja', file('9'))
    const documents = await open()
    await write('ja', file('10'))
    await expect.poll(() => documents.terms().version).toBe('10')
  })

  it('stay as they were while an edited file is not in order, which is logged once', async () => {
    await write('ja', file('9'))
    const log = { error: vi.fn() }
    const documents = await open(log)
    await write('ja', 'half a file')
    await expect.poll(() => log.error.mock.calls.length).toBe(1)
    expect(documents.terms().version).toBe('9')
    await write('ja', file('11'))
    await expect.poll(() => documents.terms().version).toBe('11')
    expect(log.error.mock.calls.length).toBe(1)
  })
})

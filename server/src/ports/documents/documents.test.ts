import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentNames } from '@koma/contract'
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

async function write(language: 'ja' | 'en', file: string, name = 'terms'): Promise<void> {
  const path = join(directory, language, `${name}.md`)
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

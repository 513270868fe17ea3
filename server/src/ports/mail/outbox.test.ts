import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { chooseLanguage } from '../stand-in-page.ts'
import { MailNotSent } from './mail.ts'
import { createOutbox, type Outbox } from './outbox-mail.ts'
import { outboxJson, renderOutboxPage } from './outbox-page.ts'

let database: TestDatabase
let outbox: Outbox

beforeAll(async () => {
  database = await createTestDatabase()
  outbox = createOutbox(database.kysely)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate outbox_mail restart identity')
})

const send = (subject: string, to = 'mio@example.com', text = 'Hello') => outbox.send({ to, subject, text })

describe('the outbox', () => {
  it('lists the newest first, of all addresses or of one, ignoring case', async () => {
    await send('one', 'Mio@Example.com')
    await send('two', 'haru@example.com')
    await send('three')
    const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)
    expect(subjects(await outbox.list())).toEqual(['three', 'two', 'one'])
    expect(subjects(await outbox.list('mio@EXAMPLE.com'))).toEqual(['three', 'one'])
    expect(await outbox.list('mio')).toEqual([])
  })

  it('keeps the newest 500', async () => {
    await database.pool.query(
      `insert into outbox_mail (recipient, subject, body) select 'a@b.example', n::text, '' from generate_series(1, 510) n`,
    )
    await send('newest')
    const mails = await outbox.list()
    expect(mails).toHaveLength(500)
    expect([mails[0]?.subject, mails.at(-1)?.subject]).toEqual(['newest', '12'])
    const { rows } = await database.pool.query('select count(*)::int as count from outbox_mail')
    expect(rows).toEqual([{ count: 500 }])
  })

  it('rejects with MailNotSent when the database is down', async () => {
    const other = await connectDatabase({ address: database.address, connections: 1 })
    await other.close()
    const sending = createOutbox(other.kysely).send({ to: 'a@b.example', subject: '', text: '' })
    await expect(sending).rejects.toThrow(MailNotSent)
  })
})

describe('the outbox page', () => {
  it('shows a mail as escaped text, with its URLs as links', async () => {
    await send(
      '<script>alert(1)</script>',
      'mio@example.com',
      'Open https://koma.example/confirm?a=1&b=%22. Or <img src=x onerror=alert(1)>\nhttps://koma.example/あ',
    )
    const { headers, body } = renderOutboxPage(await outbox.list(), { language: 'en', follow: false })
    expect(body).toContain('<h2>&#60;script&#62;alert(1)&#60;/script&#62;</h2>')
    expect(body).toContain(
      '<a href="https://koma.example/confirm?a=1&#38;b=%22" rel="noreferrer">https://koma.example/confirm?a=1&#38;b=%22</a>. Or &#60;img',
    )
    expect(body).toContain('<a href="https://koma.example/" rel="noreferrer">https://koma.example/</a>あ')
    expect(body).toContain('stands in for a mail server')
    expect(body).not.toMatch(/<script|<img|http-equiv/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('is in Japanese or English, and reloads itself when asked to', () => {
    const japanese = renderOutboxPage([], { language: 'ja', follow: true, to: 'a&b@example.com' }).body
    expect(japanese).toContain('<html lang="ja">')
    expect(japanese).toContain('メールサーバーの代わり')
    expect(japanese).toContain('まだメールはありません')
    expect(japanese).toContain('<meta http-equiv="refresh" content="5">')
    expect(japanese).toContain('href="?lang=en&#38;to=a%26b%40example.com&#38;follow=1"')
    const english = renderOutboxPage([], { language: 'en', follow: false }).body
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('No emails yet')
  })

  it('chooses the language by the query, then by the browser, then Japanese', () => {
    expect(chooseLanguage('en', 'ja')).toBe('en')
    expect(chooseLanguage('xx', 'en-GB,en;q=0.9,ja;q=0.8')).toBe('en')
    expect(chooseLanguage(undefined, 'fr, ja;q=0.5, en;q=0.3')).toBe('ja')
    expect(chooseLanguage(['en'], 'fr')).toBe('ja')
    expect(chooseLanguage(undefined, undefined)).toBe('ja')
  })

  it('is also available as JSON', async () => {
    await send('Hello')
    expect(JSON.parse(JSON.stringify(outboxJson(await outbox.list())))).toEqual({
      mails: [{ id: 1, to: 'mio@example.com', subject: 'Hello', text: 'Hello', sent_at: expect.stringMatching(/Z$/) }],
    })
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerNotFound } from '../errors.ts'
import type { PageHead } from './page-head.ts'
import { type AskedPage, mountWebApp } from './web-app.ts'

const page = '<!doctype html><html><HEAD><title>Koma</title></HEAD><body></body></html>'
let directory: string
let app: FastifyInstance
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'koma-web-'))
  await writeFile(join(directory, 'index.html'), page)
  app = fastify()
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

async function ask(
  headOf: (asked: AskedPage) => Promise<PageHead | null>,
  headers: Record<string, string> = {},
  publicUrl: string | null = null,
) {
  await app.register(mountWebApp(directory, { publicUrl, headOf }))
  const answer = await app.inject({ url: '/somewhere?x=1', headers })
  return {
    status: answer.statusCode,
    body: answer.body,
    vary: answer.headers.vary,
    cache: answer.headers['cache-control'],
  }
}
const bare = { status: 200, body: page, vary: undefined, cache: 'no-cache' }

describe('the page of the web app', () => {
  it('is the same for every path without a head of its own', async () => {
    expect(await ask(async () => null)).toEqual(bare)
  })

  it('has the title and meta tags of its path at the end of its head', async () => {
    const asked: AskedPage[] = []
    const headOf = async (page: AskedPage) => {
      asked.push(page)
      return { title: '夏 & $1', meta: { 'og:title': '"夏"', 'twitter:card': 'summary' } }
    }
    const answer = await ask(headOf, { host: 'evil.example', 'accept-language': 'en' }, 'https://koma.example')
    expect(asked).toEqual([{ path: '/somewhere', origin: 'https://koma.example', language: 'en' }])
    expect(answer).toEqual({
      status: 200,
      body: `<!doctype html><html><HEAD><title>夏 &#38; $1</title>
    <meta property="og:title" content="&#34;夏&#34;" />
    <meta name="twitter:card" content="summary" />
    </HEAD><body></body></html>`,
      vary: 'Accept-Language',
      cache: 'no-cache',
    })
  })

  it('is served without its own head if that fails', async () => {
    expect(await ask(() => Promise.reject(new Error('the database is gone')))).toEqual(bare)
  })

  it('does not wait forever for its own head', async () => {
    expect(await ask(() => new Promise(() => {}))).toEqual(bare)
  })

  it('does not take its origin from the Host header', async () => {
    const asked: AskedPage[] = []
    const headOf = async (page: AskedPage) => {
      asked.push(page)
      return null
    }
    await ask(headOf, { host: 'evil.example', 'accept-language': 'ja' })
    expect(asked).toEqual([{ path: '/somewhere', origin: null, language: 'ja' }])
  })

  it('is not served for missing files, nor for the paths that monitoring probes', async () => {
    await writeFile(join(directory, 'robots.txt'), 'User-agent: *')
    app.setNotFoundHandler(answerNotFound)
    await app.register(mountWebApp(directory, { publicUrl: null, headOf: async () => null }))
    const found = [
      '/',
      '/photo',
      '/share/019a8b2e-0000-7000-8000-000000000001',
      '/p/aB-_09',
      '/user/mio_0816',
      '/robots.txt',
    ]
    const missing = [
      '/favicon.php',
      '/wp-login.php/',
      '/.env',
      '/.git/config',
      '/.well-known/x',
      '/.well-known/security.txt',
      '/sitemap.xml',
      '/photo/a.jpg',
      '/favicon%2Ephp',
      '/healthz',
      '/readyz',
      '/livez',
      '/metrics',
      '/Metrics/',
      '/assets/gone.js',
      '/assets/gone',
      '/index.html',
    ]
    for (const url of found) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
    for (const url of missing) {
      const { statusCode, headers, body } = await app.inject(url)
      const told = [url, statusCode, headers['cache-control'], body]
      expect(told).toEqual([url, 404, 'no-store', '{"code":1004,"message":"Not found"}'])
    }
  })
})

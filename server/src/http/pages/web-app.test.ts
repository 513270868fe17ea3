import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerNotFound } from '../errors.ts'
import type { HeadStart } from './head-start.ts'
import type { PageHead } from './page-head.ts'
import { writeTestPainter } from './test-painter.ts'
import { type AskedPage, mountWebApp, type WebAppOptions } from './web-app.ts'

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

const webConfig = { api_url: '', identity_url: '', issuer: null, analytics_url: null, browser_errors: false }
const options: WebAppOptions = { publicUrl: null, headOf: async () => null, startOf: async () => null, webConfig }

async function ask(
  headOf: (asked: AskedPage) => Promise<PageHead | null>,
  headers: Record<string, string> = {},
  publicUrl: string | null = null,
) {
  await app.register(mountWebApp(directory, { ...options, publicUrl, headOf }))
  const answer = await app.inject({ url: '/somewhere?x=1', headers })
  return {
    status: answer.statusCode,
    body: answer.body,
    vary: answer.headers.vary,
    cache: answer.headers['cache-control'],
  }
}
const bare = { status: 200, body: page, vary: 'Accept-Language', cache: 'no-cache' }

describe('the page of the web app', () => {
  it('is the same for every path without a head of its own', async () => {
    expect(await ask(async () => null)).toEqual(bare)
  })

  it('has the title and meta tags of its path at the end of its head', async () => {
    const asked: AskedPage[] = []
    const headOf = async (page: AskedPage) => {
      asked.push(page)
      return { title: '夏 & $1', meta: { 'og:title': '"夏"', 'twitter:card': 'summary' }, links: [] }
    }
    const answer = await ask(headOf, { host: 'evil.example', 'accept-language': 'en' }, 'https://koma.example')
    expect(asked).toEqual([{ path: '/somewhere', origin: 'https://koma.example', language: 'en', asked: null }])
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

  it('has the language, the description, the links and the text of its path', async () => {
    const written =
      '<html lang="ja"><head><title>Koma</title><meta name="description" content="old" /></head><noscript>off</noscript></html>'
    await writeFile(join(directory, 'index.html'), written)
    const headOf = async () => ({
      title: 'Help',
      meta: { description: 'a "new" one' },
      links: [{ rel: 'alternate', hreflang: 'en', href: 'https://koma.example/help?a=1&lang=en' }],
      language: 'en' as const,
      text: '<p>$& text</p>',
    })
    expect((await ask(headOf)).body).toBe(`<html lang="en"><head><title>Help</title>
    <meta name="description" content="a &#34;new&#34; one" />
    <link rel="alternate" hreflang="en" href="https://koma.example/help?a=1&#38;lang=en" />
    </head><noscript>
<style>#root { display: none }</style>
<p>$& text</p>
off</noscript></html>`)
  })

  it('takes the language that its address names before that of the browser', async () => {
    const asked: AskedPage[] = []
    await app.register(
      mountWebApp(directory, {
        ...options,
        headOf: async (page) => {
          asked.push(page)
          return null
        },
      }),
    )
    for (const query of ['?lang=en', '?lang=fr', '?lang=en&lang=ja']) {
      await app.inject({ url: `/about${query}`, headers: { 'accept-language': 'ja' } })
    }
    expect(asked.map(({ language, asked: named }) => [language, named])).toEqual([
      ['en', 'en'],
      ['ja', null],
      ['ja', null],
    ])
  })

  it('[2 service worker] has a worker for the whole app beside it, which is asked for anew each time, and a manifest', async () => {
    for (const name of ['sw.js', 'shell.html', 'manifest.webmanifest']) await writeFile(join(directory, name), '{}')
    await app.register(mountWebApp(directory, options))
    const answered = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url })
      return [statusCode, headers['content-type'], headers['cache-control']]
    }
    expect(await answered('/sw.js')).toEqual([200, 'application/javascript; charset=utf-8', 'no-cache'])
    expect(await answered('/manifest.webmanifest')).toEqual([
      200,
      expect.stringMatching(/^application\/manifest\+json/),
      'no-cache',
    ])
    expect(await answered('/shell.html')).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
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
    expect(asked).toEqual([{ path: '/somewhere', origin: null, language: 'ja', asked: null }])
  })

  it('is not served for missing files, nor for the paths that monitoring probes', async () => {
    await writeFile(join(directory, 'robots.txt'), 'User-agent: *')
    app.setNotFoundHandler(answerNotFound)
    await app.register(mountWebApp(directory, options))
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

  it('has the configuration in it instead of the hint to fetch it', async () => {
    const hint = '<link rel="preload" href="/config.json" as="fetch" crossorigin />'
    await writeFile(join(directory, 'index.html'), page.replace('<title>', `${hint}<title>`))
    const config = { ...webConfig, api_url: 'https://api.example/</script>' }
    await app.register(mountWebApp(directory, { ...options, webConfig: config }))
    const { body } = await app.inject('/')
    const written = /<script type="application\/json" id="web-config">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect([body.includes('/config.json'), JSON.parse(written)]).toEqual([false, config])
  })

  it('carries what it would fetch first, which nobody may keep', async () => {
    const answers = { '/share/1': { name: '</script><!-- & \u2028' } }
    const start: HeadStart = {
      answers,
      pictures: [{ address: '/a?b&c' }, { address: '/d', media: '(max-width: 599px)' }],
    }
    await app.register(mountWebApp(directory, { ...options, startOf: async () => start }))
    const { body, headers } = await app.inject('/somewhere')
    expect(headers['cache-control']).toBe('private, no-store')
    const [, tags = '', data = ''] =
      /<\/title>([\s\S]*)<script type="application\/json" id="head-start">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toEqual(answers)
    expect(data).not.toMatch(/[<>&\u2028]/)
    expect(tags.trim().split(/\n\s*/)).toEqual([
      '<link rel="preload" as="image" fetchpriority="high" href="/a?b&#38;c" />',
      '<link rel="preload" as="image" fetchpriority="high" href="/d" media="(max-width: 599px)" />',
    ])
  })

  it('is served without what it would fetch first if that fails', async () => {
    const startOf = () => Promise.reject(new Error('the database is gone'))
    await app.register(mountWebApp(directory, { ...options, startOf }))
    const { statusCode, body, headers } = await app.inject('/somewhere')
    expect([statusCode, body, headers['cache-control']]).toEqual([200, page, 'no-cache'])
  })

  it('names the files that its path and language need besides those of every page', async () => {
    const manifest = {
      'index.html': { file: 'assets/index.js', imports: ['_core.js'] },
      '_core.js': { file: 'assets/core.js' },
      '_form.js': { file: 'assets/form.js', css: ['assets/form.css'], imports: ['_core.js'] },
      'src/pages/login/login-route.ts': { file: 'assets/login.js', imports: ['_form.js', '_core.js'] },
      'src/app/messages.ja.ts': { file: 'assets/ja.js' },
      'src/app/messages.en.ts': { file: 'assets/en.js' },
    }
    await mkdir(join(directory, '.vite'))
    await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest))
    await app.register(mountWebApp(directory, options))
    const named = async (url: string, language: string) => {
      const { body } = await app.inject({ url, headers: { 'accept-language': language } })
      return [...body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)
    }
    expect(await named('/login', 'ja')).toEqual([
      'modulepreload /assets/login.js',
      'modulepreload /assets/form.js',
      'preload /assets/form.css',
      'modulepreload /assets/ja.js',
    ])
    // The app opens in Japanese unless the address or the user asks for English.
    expect(await named('/anywhere', 'en-US,en;q=0.9')).toEqual(['modulepreload /assets/ja.js'])
    expect(await named('/anywhere?lang=en', 'ja')).toEqual(['modulepreload /assets/en.js'])
  })

  it('comes with its first screen painted, and the styles of it, if it has a head start', async () => {
    const page = '<html><head></head><body><div id="root"></div></body></html>'
    const manifest = {
      'src/app/messages.en.ts': { file: 'assets/en.js' },
      'src/pages/login/login-route.ts': { file: 'assets/login.js', css: ['assets/login.css'] },
    }
    await writeFile(join(directory, 'index.html'), page)
    await mkdir(join(directory, '.vite'))
    await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest))
    await writeTestPainter(directory)
    const startOf = async ({ path }: AskedPage) => (path === '/bare' ? null : { answers: { '/x': 'y' }, pictures: [] })
    await app.register(mountWebApp(directory, { ...options, startOf }))
    const read = async (url: string) => (await app.inject(url)).body
    const painted = '<div id="root"><div data-painted="en" inert><p>/login en {"/x":"y"}</p></div></div>'
    await vi.waitFor(async () => expect(await read('/login?lang=en')).toContain(painted))
    expect(await read('/login?lang=en')).toContain('<link rel="stylesheet" crossorigin href="/assets/login.css" />')
    // Its scripts let the styles pass.
    expect(await read('/login?lang=en')).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js" />',
    )
    expect(await read('/bare')).toContain('<div id="root"></div>')
    // A page that cannot be painted comes as it is.
    expect(await read('/fails')).toContain('<div id="root"></div>')
    expect((await app.inject('/.painter/paint-worker.mjs')).statusCode).toBe(404)
  })

  it('is sent with its scripts as they were compressed beforehand', async () => {
    await mkdir(join(directory, 'assets'))
    const script = join(directory, 'assets', 'a.js')
    for (const [path, text] of [
      [script, 'plain'],
      [`${script}.br`, 'brotli'],
    ])
      await writeFile(path ?? '', text ?? '')
    await app.register(mountWebApp(directory, options))
    const sent = async (url: string, encoding: string) => {
      const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      return [statusCode, body, headers['content-encoding'], headers['content-type'], headers['cache-control']]
    }
    const kept = 'public, max-age=31536000, immutable'
    const type = 'application/javascript; charset=utf-8'
    expect(await sent('/assets/a.js', 'gzip, br')).toEqual([200, 'brotli', 'br', type, kept])
    expect(await sent('/assets/a.js', 'identity')).toEqual([200, 'plain', undefined, type, kept])
    expect(await sent('/assets/a.js', 'br;q=0, GZIP;q=0.5')).toEqual([200, 'plain', undefined, type, kept])
    expect(await sent('/assets/a.js', 'gzip;q=0.1, BR;q=0.5')).toEqual([200, 'brotli', 'br', type, kept])
    expect((await sent('/assets/a.js.br', 'br'))[0]).toBe(404)
  })

  it('keeps its files as they were when the server started, and answers 304 to whoever has them', async () => {
    const worker = join(directory, 'sw.js')
    await writeFile(worker, 'first')
    // However its folder is written.
    await app.register(mountWebApp(`${directory}/./`, options))
    const { headers } = await app.inject({ url: '/sw.js' })
    await writeFile(worker, 'of a newer release')
    const ask = async (method: 'GET' | 'HEAD', tag: string) => {
      const { statusCode, body } = await app.inject({ method, url: '/sw.js', headers: { 'if-none-match': tag } })
      return [statusCode, body]
    }
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(await ask('GET', String(headers.etag))).toEqual([304, ''])
    expect(await ask('GET', '"another"')).toEqual([200, 'first'])
    expect(await ask('HEAD', '"another"')).toEqual([200, ''])
  })
})

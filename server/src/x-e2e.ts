import { chromium } from '@playwright/test'
import { build } from 'vite'
import { readFileSync } from 'node:fs'
import { startTestServer, withDatabase, templateOf } from './ports/database/test-server.ts'
import { connectDatabase } from './ports/database/database.ts'
import { buildApp } from './http/app.ts'
import { createLog } from './http/logging.ts'
import { readConfig } from './config.ts'
import { createIdentity } from './ports/identity/choose-identity.ts'
await build({ configFile: false, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' }, build: { outDir: '/tmp/x-e2e-dist', emptyOutDir: true, lib: { entry: '/work/main/web/src/features/session/identity-client.ts', formats: ['es'], fileName: () => 'identity-client.js' } } })
const js = readFileSync('/tmp/x-e2e-dist/identity-client.js', 'utf8').replace(/export \{\s*(\w+) as createIdentityClient\s*\};?/, 'const createIdentityClient = $1')
const server = await startTestServer(undefined)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] })
try {
  const db = await connectDatabase({ address: withDatabase(server.address, templateOf(server)), connections: 10 })
  let url = ''
  const sent: any[] = []
  const identity = createIdentity({ oidc: null, identityUrl: null }, { pool: db.pool, secret: 'k'.repeat(43), mail: { send: async (m) => { sent.push(m) }, close: async () => {} }, clock: { now: () => new Date() }, webUrl: () => url, log: console })
  const page_ = (a: any) => { a.get('/', (_: any, r: any) => r.type('text/html').send('<!doctype html><title>x</title><script type="module" src="/c.js"></script>')); a.get('/c.js', (_: any, r: any) => r.type('text/javascript').send(js + '\nwindow.client = createIdentityClient(window.name ? {baseUrl: window.name} : {});window.outs=0;window.client.onSignedOut(()=>window.outs++)')) }
  const app = await buildApp({ log: createLog('error'), config: readConfig({ KOMA_ALLOWED_ORIGINS: 'http://localhost:45999' }), handlers: {}, authentication: { verifier: identity.verifier, callerOf: async (i) => ({ userId: i.subject }) }, mounts: [(a) => identity.mount(a), page_] })
  await app.listen({ port: 0, host: '127.0.0.1' }); const port = (app.server.address() as any).port
  url = `http://127.0.0.1:${port}`
  const code = () => /\b\d{6}\b/.exec(sent.at(-1).text)![0]
  const context = await browser.newContext({ bypassCSP: true })
  const one = await context.newPage(); one.on('console', (m) => console.log('console:', m.text())); one.on('pageerror', (e) => console.log('pageerror', e.message))
  await one.goto(url); await one.waitForFunction('window.client')
  const ev = (p: any, e: string) => p.evaluate(e)
  console.log('restore guest', await ev(one, 'client.restore()'))
  console.log('sign-up', await ev(one, `client.signUp('mio@example.com','Twilight-2025')`), sent.at(-1).subject)
  console.log('verify', await ev(one, `client.verifyEmail('mio@example.com','${code()}','Twilight-2025')`))
  console.log('cookie visible to script', await ev(one, 'document.cookie'), (await context.cookies(url + '/identity')).map((c) => ({ ...c, value: c.value.length })))
  const two = await context.newPage(); await two.goto(url); await two.waitForFunction('window.client')
  console.log('second tab restore', await ev(two, 'client.restore()'), 'api', await ev(two, `client.token(null).then(t=>fetch('/api/user/0198c0de-0000-7000-8000-000000000000',{headers:{authorization:'Bearer '+t}})).then(r=>r.status)`))
  console.log('devices', JSON.stringify(await ev(two, 'client.settings.devices()')))
  console.log('change pw', await ev(two, `client.settings.changePassword('Twilight-2025','Daybreak-2026')`), await ev(one, 'client.token("x")').then((t: any) => !!t))
  console.log('sign out in two', await ev(two, 'client.signOut()')); await one.waitForFunction('window.outs === 1'); console.log('one told', await ev(one, 'window.outs'), await ev(one, 'client.token(null)'), (await context.cookies(url + '/identity')).length)
  await one.goto(`http://localhost:${port}`); await one.waitForFunction('window.client')
  console.log('localhost sign-in', await ev(one, `client.signIn('mio@example.com','Daybreak-2026')`)); await one.reload(); await one.waitForFunction('window.client'); console.log('restored', await ev(one, 'client.restore()'))
  const other = (await import('fastify')).default(); page_(other); await other.listen({ port: 45999, host: 'localhost' })
  const three = await (await browser.newContext({ bypassCSP: true })).newPage(); three.on('console', (m) => console.log('console3:', m.text()))
  await three.addInitScript(`window.name='${url}/identity'`); await three.goto('http://localhost:45999'); await three.waitForFunction('window.client')
  console.log('cross-origin restore', await ev(three, 'client.restore()'), 'sign-in', await ev(three, `client.signIn('mio@example.com','Daybreak-2026')`)); await three.reload(); await three.waitForFunction('window.client')
  console.log('cross-origin restored', await ev(three, 'client.restore()'), 'sign-out', await ev(three, 'client.signOut()'))
  await other.close()
  await browser.close(); await app.close(); await identity.close(); await db.close()
} finally { await browser.close(); await server.stop() }
process.exit(0)

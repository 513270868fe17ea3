import { afterEach, expect, it, vi } from 'vitest'
import { fetchWithHeadStart, readPageData } from './head-start.ts'
import { loadConfig } from './web-config.ts'

const sent: string[] = []
const send = (async (address: string) => {
  sent.push(address)
  return Response.json('sent')
}) as unknown as typeof fetch
const start = { '/share/1': { name: '夏' } }
afterEach(() => {
  sent.length = 0
  document.body.innerHTML = ''
})

it('answers a guest once from what the page carries, and sends what it does not carry', async () => {
  const fetch = fetchWithHeadStart('/api', start, send)
  const ask = async (address: string, init?: RequestInit) => (await fetch(address, init)).json()
  expect(await ask('/api/share/2')).toBe('sent')
  expect(await ask('/api/share/1', { method: 'GET', headers: { Accept: 'application/json' } })).toEqual({ name: '夏' })
  expect(await ask('/api/share/1')).toBe('sent')
  expect(sent).toEqual(['/api/share/2', '/api/share/1'])
})

it('never answers a user, nor anything that changes something', async () => {
  const fetch = fetchWithHeadStart('/api', start, send)
  await fetch('/api/share/1', { headers: { Authorization: 'Bearer x' } })
  await fetch('/api/share/1', { method: 'DELETE' })
  expect(sent).toEqual(['/api/share/1', '/api/share/1'])
})

it('reads what the server wrote into the page', async () => {
  expect(readPageData('head-start')).toBeNull()
  const config = { api_url: 'https://api.example', identity_url: '', issuer: null }
  document.body.innerHTML = `<script type="application/json" id="web-config">${JSON.stringify(config)}</script>`
  expect(await loadConfig()).toEqual(config)
})

it('waits for a server that restarts, where it did not write the page', async () => {
  const config = { api_url: '', identity_url: '', issuer: null }
  const answers = [new Response('', { status: 503, headers: { 'Retry-After': '0' } }), Response.json(config)]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error())
  expect(await loadConfig()).toEqual(config)
})

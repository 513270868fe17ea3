import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '@koma/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '../engine/test-photos.ts'
import { type TestComputer, TestWorld } from './test-computer.ts'

let world: TestWorld
let computer: TestComputer
beforeAll(async () => {
  world = await TestWorld.start()
  computer = await world.computer()
  computer.start()
})
afterAll(() => world.stop())

const isUpload = ({ method, url = '' }: IncomingMessage) =>
  (method === 'POST' && url === '/api/photo') || (method === 'PATCH' && url.includes('/resumable/'))

/** Does this to the first uploads that come, and lets the others pass. */
function spoil(
  times: number,
  how: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): () => number {
  let left = times
  world.proxy.before = async (request, response) => {
    if (!isUpload(request) || left === 0) return false
    left -= 1
    await how(request, response)
    return true
  }
  return () => times - left
}

function answer(name: keyof typeof errors, headers: Record<string, string> = {}) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { status, code } = errors[name]
    request.resume()
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify({ code, message: '' }))
  }
}

function plain(status: number, text: string) {
  return (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    response.writeHead(status).end(text)
  }
}

let photos = 0
const small = {}
const large = { width: 2000, paddingBytes: 9_000_000 }
/** Saves a photo, and waits until it is in; once, whatever happened to it. */
async function bring(size: object): Promise<string> {
  photos += 1
  const name = `photo ${photos}.png`
  await computer.write(name, pngOf(name, size), Date.now() - 60_000)
  await expect.poll(() => world.library(), { timeout: 60_000 }).toContain(name)
  await expect.poll(() => computer.state(), { timeout: 30_000 }).toBe(`idle: ${photos} in Koma, 0 waiting, 0 refused`)
  expect((await world.library()).filter((one) => one === name)).toHaveLength(1)
  return name
}

describe('a photo comes in once', () => {
  it.each([
    ['small', small],
    ['large', large],
  ])('over a connection that is cut halfway: %s', async (_, size) => {
    const spoiled = spoil(2, async (request) => {
      await new Promise((resolve) => request.once('data', resolve))
      request.socket.destroy()
    })
    await bring(size)
    expect(spoiled()).toBe(2)
  })

  it.each([
    ['small', small],
    ['large', large],
  ])('if the answer is lost: %s', async (_, size) => {
    let lost = 0
    world.proxy.before = () => false
    world.proxy.after = ({ status, path, method }) => {
      const isKept = status === 201 && (path === '/api/photo' || method === 'PATCH')
      if (!isKept || lost > 0) return false
      lost += 1
      return true
    }
    await bring(size)
    world.proxy.after = () => false
    expect(lost).toBe(1)
  })

  it('over a slow connection', async () => {
    let slowed = 0
    world.proxy.before = async (request) => {
      if (isUpload(request)) {
        slowed += 1
        await wait(1_500)
      }
      return false
    }
    await bring(small)
    expect(slowed).toBe(1)
  })

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['429, as long as it is asked to wait', answer('too_many_requests', { 'Retry-After': '1' })],
    ['503', answer('unavailable', { 'Retry-After': '1' })],
    ['502 of a proxy, which is no JSON', plain(502, '<h1>')],
    ['401, for which it renews its token', answer('unauthenticated')],
    ['an answer that is cut off', plain(201, '{"photo_')],
  ])('after %s', async (_, how) => {
    const spoiled = spoil(1, how)
    await bring(small)
    expect(spoiled()).toBe(1)
  })

  it('after the storage was full, which it says', async () => {
    const spoiled = spoil(1, answer('storage_over'))
    photos += 1
    await computer.write('full.png', pngOf('full'), Date.now() - 60_000)
    await expect.poll(() => computer.state(), { timeout: 30_000 }).toMatch(/^full: /)
    expect(spoiled()).toBe(1)
    // Somebody has made room, and presses the button.
    expect((await computer.ask('retry', {})).status).toBe(204)
    await expect.poll(() => world.library(), { timeout: 30_000 }).toContain('full.png')
  })

  it('after 500, for which it is put off while others go on', async () => {
    const spoiled = spoil(1, answer('unknown'))
    photos += 1
    await computer.write('odd.png', pngOf('odd'), Date.now() - 60_000)
    await expect.poll(spoiled, { timeout: 30_000 }).toBe(1)
    await computer.write('good.png', pngOf('good'), Date.now() - 60_000)
    await expect.poll(() => world.library(), { timeout: 30_000 }).toContain('good.png')
    expect(await world.library()).not.toContain('odd.png')
    await computer.ask('retry', {})
    await expect.poll(() => world.library(), { timeout: 30_000 }).toContain('odd.png')
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepPainted, type Painter, startPainter } from './painter.ts'
import { writeTestPainter } from './test-painter.ts'

let directory: string
let painter: Painter | null = null
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'koma-painter-'))
})
afterEach(async () => {
  await painter?.stop()
  painter = null
  await rm(directory, { recursive: true, force: true })
})

const pageAt = (path: string) => ({ path, language: 'ja' as const, answers: {} })
const painted = '<p>/about ja {}</p>'

async function start(pace = { longest: 60_000, betweenStarts: 0 }): Promise<Painter> {
  await writeTestPainter(directory)
  const started = startPainter(directory, () => {}, pace)
  if (!started) throw new Error('There is no painter.')
  painter = started
  await isBack(started)
  return started
}

const isBack = (started: Painter) =>
  vi.waitFor(async () => expect(await started.paint(pageAt('/about'))).toBe(painted), { timeout: 20_000 })

describe('the painter of pages', () => {
  it('is not there without a build of the web app', () => {
    expect(startPainter(directory, () => {})).toBeNull()
  })

  it('paints one page after the other, and says what went wrong', async () => {
    const started = await start()
    await expect(started.paint(pageAt('/fails'))).rejects.toThrow('no colours')
    expect(await Promise.all([1, 2, 3].map(() => started.paint(pageAt('/about'))))).toEqual([painted, painted, painted])
  })

  it('lets nobody wait behind many others', async () => {
    const started = await start()
    const waiting = Array.from({ length: 8 }, () => started.paint(pageAt('/silent')))
    expect(await started.paint(pageAt('/about'))).toBeNull()
    await started.stop()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 8 }, () => null))
  })

  it('is back after its thread died', async () => {
    const started = await start()
    expect(await started.paint(pageAt('/dies'))).toBeNull()
    await isBack(started)
  })

  it('is back after its thread hung, and those who waited get the page as it is', async () => {
    const started = await start({ longest: 300, betweenStarts: 0 })
    expect(await Promise.all(['/hangs', '/about'].map((path) => started.paint(pageAt(path))))).toEqual([null, null])
    await isBack(started)
  })

  it('paints a page that says the same to everybody once, and again when it says something else', async () => {
    const asked: unknown[] = []
    const { paint } = keepPainted({
      stop: async () => {},
      paint: async (page) => {
        asked.push(page.answers)
        return asked.length === 1 ? null : painted
      },
    })
    const page = pageAt('/about')
    // What could not be painted is tried again.
    expect([await paint(page), await paint(page), await paint(page)]).toEqual([null, painted, painted])
    expect(await paint({ ...page, answers: { '/about': 'new' } })).toBe(painted)
    expect(asked).toEqual([{}, {}, { '/about': 'new' }])
  })

  it('is not started again and again', async () => {
    const started = await start({ longest: 60_000, betweenStarts: 3_600_000 })
    expect(await started.paint(pageAt('/dies'))).toBeNull()
    expect(await started.paint(pageAt('/about'))).toBeNull()
  })
})

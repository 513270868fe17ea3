import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capLog, largestLog, openPostgresLog } from './postgres-log.ts'

let place: string
let path: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'koma-log-'))
  path = join(place, 'postgres.log')
})
afterEach(() => rm(place, { recursive: true, force: true }))

describe("PostgreSQL's log", () => {
  it('is rotated at a start when it has grown too large, and keeps one older file', async () => {
    await writeFile(path, 'x'.repeat(largestLog + 1))
    const log = await openPostgresLog(path)
    expect(await log.size()).toBe(0)
    await log.close()
    expect((await stat(`${path}.1`)).size).toBe(largestLog + 1)
  })

  it('is truncated while the server keeps writing to it', async () => {
    const log = await openPostgresLog(path)
    await log.file.write('x'.repeat(largestLog + 1))
    await capLog(path)
    await log.file.write('next line')
    await log.close()
    expect(await readFile(path, 'utf8')).toBe('next line')
    expect((await stat(`${path}.1`)).size).toBe(largestLog + 1)
  })

  it('is left alone while it is small', async () => {
    await appendFile(path, 'a line')
    await capLog(path)
    expect(await readFile(path, 'utf8')).toBe('a line')
  })
})

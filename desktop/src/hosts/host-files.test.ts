import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { english } from '../face/page/messages.en.ts'
import { HostFiles, lineOf, shownBy } from './host-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-host-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the files between the client and its host', () => {
  it('tell the state and notices, whole', async () => {
    const files = new HostFiles(folder)
    void files.showState('syncing', 'あと 7枚')
    void files.notify('今夜の7枚が、Komaに入りました。')
    await files.showState('idle', '')
    expect([await readFile(join(folder, 'state'), 'utf8'), await readFile(join(folder, 'notice'), 'utf8')]).toEqual([
      'idle\n',
      '今夜の7枚が、Komaに入りました。',
    ])
    expect((await readdir(folder)).sort()).toEqual(['notice', 'state'])
  })

  it('bring commands, once each, also one from before the start', async () => {
    const heard: string[] = []
    const end = new AbortController()
    await writeFile(join(folder, 'command'), 'pause')
    new HostFiles(folder).followCommands((command) => void heard.push(command), end.signal)
    await expect.poll(() => heard).toEqual(['pause'])
    await writeFile(join(folder, 'command'), 'delete everything')
    await writeFile(join(folder, 'command'), 'resume')
    await expect.poll(() => heard).toEqual(['pause', 'resume'])
    end.abort()
  })

  it('show what needs somebody as such', () => {
    const counts = { waiting: 0, waitingBytes: 0, sent: 0, refused: 0 }
    const states = ['idle', 'syncing', 'waiting', 'full', 'signed-out', 'paused'] as const
    expect(states.map((state) => shownBy({ ...counts, state }))).toEqual([
      ...['idle', 'syncing', 'syncing', 'attention', 'attention', 'paused'],
    ])
    expect(shownBy({ ...counts, state: 'idle', refused: 1 })).toBe('attention')
    const said = (status: object) => lineOf({ ...counts, state: 'idle', ...status }, english)
    expect(states.map((state) => said({ state, waiting: 2 }))).toEqual([
      ...['2 photos to go', '2 photos to go', '2 photos to go', 'Storage is full', 'Not connected', 'Paused'],
    ])
    expect([said({}), said({ refused: 1 })]).toEqual(['Everything is in Koma', '1 thing needs a look'])
  })
})

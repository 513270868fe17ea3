import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClientStanding } from '../client/desktop-client.ts'
import { english } from '../face/page/words/messages.en.ts'
import { japanese } from '../face/page/words/messages.ja.ts'
import { HostFiles, lineOf, shownBy } from './host-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-host-'))
})
afterEach(() => rm(folder, { recursive: true }))

const standing: ClientStanding = {
  ...{ phase: 'running', state: 'idle', waiting: 0, troubleCount: 0 },
  round: { done: 0, total: 2, bytesPerSecond: null, secondsLeft: null },
}

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
    const states = ['idle', 'syncing', 'waiting', 'full', 'terms', 'paused'] as const
    expect(states.map((state) => shownBy({ ...standing, state }))).toEqual([
      ...['idle', 'syncing', 'syncing', 'attention', 'attention', 'paused'],
    ])
    const said = (over: Partial<ClientStanding>) => lineOf({ ...standing, ...over }, english)
    expect(states.map((state) => said({ state, waiting: 2 }))).toEqual([
      ...['2 photos to go', '2 photos to go (0 of 2)', '2 photos to go'],
      ...['Storage is full', 'Our terms have changed', 'Paused'],
    ])
    expect(said({})).toBe('Everything is in Koma')
  })

  it('say how far it has come', () => {
    const round = { ...standing.round, done: 11, total: 18 }
    const sending: ClientStanding = { ...standing, state: 'syncing', waiting: 7, round }
    expect([lineOf(sending, english), lineOf(sending, japanese)]).toEqual([
      ...['7 photos to go (11 of 18)', 'あと 7枚 (11 / 18枚)'],
    ])
  })

  it('show a folder that is gone and files that cannot be sent, also while those are tried again', () => {
    const states = ['idle', 'waiting'] as const
    for (const state of states) {
      const troubled: ClientStanding = { ...standing, state, waiting: 1, troubleCount: 1 }
      expect([shownBy(troubled), lineOf(troubled, english)]).toEqual(['attention', '1 thing needs a look'])
    }
  })

  it('say what to do before anything is sent, and not that everything is in', () => {
    const phases = ['unanswered', 'connecting', 'disconnected', 'choosing'] as const
    const steps = phases.map((phase): ClientStanding => ({ ...standing, phase }))
    expect(new Set(steps.map(shownBy))).toEqual(new Set(['attention']))
    expect(steps.map((step) => lineOf(step, english))).toEqual([
      ...["Can't reach Koma", 'Connect this PC', 'Not connected', 'Which photos do you want to send?'],
    ])
    const looking: ClientStanding = { ...standing, phase: 'looking' }
    expect([shownBy(looking), lineOf(looking, english)]).toEqual(['idle', 'One moment…'])
  })
})

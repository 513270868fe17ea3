import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A fake npm that installs nothing, but logs each call with its arguments. */
const npm = `
const fs = require('node:fs')
fs.appendFileSync('installs.log', JSON.stringify({ args: process.argv.slice(2), cache: process.env.npm_config_cache }) + '\\n')
console.log('npm speaks')
setTimeout(() => {
  if (process.env.FAKE_NPM_FAILS) process.exit(3)
  fs.mkdirSync('node_modules', { recursive: true })
}, 300)
`

const script = `
import { writeFileSync } from 'node:fs'
const [mode = ''] = process.argv.slice(2)
if (mode === 'wait') {
  process.on('SIGTERM', () => {
    writeFileSync('noticed', '')
    process.exit(7)
  })
  process.on('SIGINT', () => process.exit(8))
  process.on('disconnect', () => {
    writeFileSync('noticed', '')
    process.exit(0)
  })
  setTimeout(() => {}, 60_000)
  console.log('waiting')
} else {
  console.log(JSON.stringify({ args: process.argv.slice(2), path: process.env.PATH.split(':')[0], cwd: process.cwd() }))
  process.exit(5)
}
`

let root: string
let npmCli: string
const children: ChildProcess[] = []

beforeEach(async () => {
  const place = await mkdtemp(join(tmpdir(), 'koma-run-'))
  root = join(place, 'project')
  npmCli = join(place, 'npm-cli.js')
  await writeFile(npmCli, npm)
  await mkdir(join(root, 'tooling'), { recursive: true })
  await mkdir(join(root, 'part'))
  for (const file of ['run.mjs', 'install.mjs', 'npm-process.mjs']) {
    await cp(join(import.meta.dirname, file), join(root, 'tooling', file))
  }
  await writeFile(join(root, 'tooling', 'start.ts'), script)
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module', workspaces: ['part'] }))
  await writeFile(join(root, 'part', 'package.json'), '{}')
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(join(root, '..'), { recursive: true, force: true })
})

function run(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'tooling', 'run.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...process.env, npm_execpath: npmCli, npm_config_cache: join(root, '..', 'cache'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }))
  const says = (text: string) => vi.waitFor(() => expect(said.out).toContain(text), { timeout: 20_000 })
  return { child, ended, says }
}

const installs = () => (existsSync(join(root, 'installs.log')) ? readLines(join(root, 'installs.log')) : [])
const readLines = (path: string) => readFileSync(path, 'utf8').trim().split('\n')

describe('the entry of the npm scripts', () => {
  it('installs once, then runs the script with its arguments and passes on its exit code', async () => {
    const first = await run(['start', '--demo', 'two words']).ended
    expect(first.code).toBe(5)
    expect(JSON.parse(first.out)).toEqual({
      args: ['--demo', 'two words'],
      path: join(root, 'node_modules', '.bin'),
      cwd: root,
    })
    expect(first.err).toContain('npm speaks')
    const second = await run(['start']).ended
    expect(second.err).toBe('')
    expect(installs()).toHaveLength(1)
  })

  it('installs again when a list of packages has changed', async () => {
    await run(['start']).ended
    await writeFile(join(root, 'part', 'package.json'), '{ "dependencies": {} }')
    await run(['start']).ended
    await writeFile(join(root, 'package-lock.json'), '{ "packages": {} }')
    await run(['start']).ended
    expect(installs()).toHaveLength(3)
  })

  it('installs once when two start together', async () => {
    const both = await Promise.all([run(['start']).ended, run(['start']).ended])
    expect(both.map(({ code }) => code)).toEqual([5, 5])
    expect(installs()).toHaveLength(1)
    expect(await readdir(join(root, '.cache'))).toEqual([])
  })

  it('does not wait for an installation that was killed', async () => {
    await mkdir(join(root, '.cache'))
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(dead, 'exit')
    await writeFile(join(root, '.cache', 'install.lock'), `${dead.pid} `)
    expect((await run(['start']).ended).code).toBe(5)
  })

  it('explains in a sentence that the installation failed, after the output of npm, and retries the next time', async () => {
    const failed = await run(['start'], { FAKE_NPM_FAILS: 'yes' }).ended
    expect(failed).toMatchObject({ code: 1, out: '' })
    expect(failed.err).toMatch(
      /npm speaks\nThe packages Koma needs could not be installed \(npm ended with 3\); npm says why above\.\n$/,
    )
    expect((await run(['start']).ended).code).toBe(5)
  })

  it('gives npm a temporary cache if the usual one cannot be written, and removes it', async () => {
    const file = join(root, '..', 'a-file')
    await writeFile(file, '')
    await run(['start'], { npm_config_cache: '', HOME: file }).ended
    const { cache } = JSON.parse(installs()[0] ?? '{}')
    expect(cache).toMatch(/koma-npm-/)
    expect(existsSync(cache)).toBe(false)
  })

  it('runs the script with the Node from the packages', async () => {
    const system = `${process.platform}-${process.arch}`
    const pinned = join(root, 'node_modules', `node-${system}`, 'bin')
    await mkdir(pinned, { recursive: true })
    await writeFile(join(pinned, 'node'), `#!/bin/sh\necho pinned\nexec '${process.execPath}' "$@"\n`)
    await chmod(join(pinned, 'node'), 0o755)
    expect((await run(['start']).ended).out).toMatch(/^pinned\n{"args":\[\]/)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits for the end', async (signal) => {
    const { child, ended, says } = run(['start', 'wait'])
    await says('waiting')
    child.kill(signal)
    expect((await ended).code).toBe(signal === 'SIGTERM' ? 7 : 8)
  })

  it('is noticed by the script when it is killed', async () => {
    const { child, says } = run(['start', 'wait'])
    await says('waiting')
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(existsSync(join(root, 'noticed'))).toBe(true), { timeout: 20_000 })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops the script when npm, which runs it in a shell, is ended by %s',
    async (signal) => {
      const line = '"$0" tooling/run.mjs start wait; exit'
      const shell = `child_process.spawn('sh', ['-c', '${line}', process.execPath], { stdio: 'inherit' })`
      const npmProcess = spawn(process.execPath, ['-e', shell], {
        cwd: root,
        env: { ...process.env, npm_execpath: npmCli, npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      children.push(npmProcess)
      await vi.waitFor(() => once(npmProcess.stdout, 'data'), { timeout: 20_000 })
      npmProcess.kill(signal)
      await vi.waitFor(() => expect(existsSync(join(root, 'noticed'))).toBe(true), { timeout: 20_000 })
    },
  )

  it('lists the available commands', async () => {
    expect(await run(['sart']).ended).toEqual({
      code: 1,
      out: '',
      err: 'There is no command "sart". There are: start, dev, test, check, bench, desktop, desktop:installer, mobile:sync, openapi, repair, plans, promotion, moderation.\n',
    })
  })
})

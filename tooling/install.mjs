import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export class InstallError extends Error {}

/**
 * Installs the packages unless they were already installed from the same lists; in that case it writes nothing and needs no
 * network. All its output goes to standard error, since another program may read what a script prints.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  const lockFile = join(root, '.cache', 'install.lock')
  await lock(lockFile)
  try {
    // Another process may have done it while this one waited.
    if (isInstalled(root)) return
    console.error('Installing the packages Koma needs; the first time this takes a minute.')
    await install(root, lockFile)
    writeFileSync(stampFile(root), stamp(root))
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/** @param {string} root */
function isInstalled(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stamp(root)
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.koma-install')
}

/**
 * A hash of what determines node_modules: the lists of packages, and the system whose binaries are installed.
 * @param {string} root
 */
function stamp(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lists = [
    'package-lock.json',
    'package.json',
    ...workspaces.map((/** @type {string} */ name) => `${name}/package.json`),
  ]
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const list of lists) {
    const path = join(root, list)
    hash.update(`\0${list}\0`).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex')
}

/**
 * `npm install` instead of `npm ci`, which fails if a registry lacks the packages of other systems.
 * @param {string} root
 * @param {string} lockFile
 */
async function install(root, lockFile) {
  const cache = writableCache()
  const [program, ...before] = findNpm()
  const options = ['--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  try {
    const child = spawn(program, [...before, 'install', ...options, '--loglevel=error'], {
      cwd: root,
      env: { ...process.env, ...(cache ? { npm_config_cache: cache } : {}) },
      stdio: ['ignore', 2, 2],
      shell: program === 'npm' && process.platform === 'win32',
    })
    // An npm whose parent was killed continues for a while, and a second one at the same time would break both.
    writeFileSync(lockFile, `${process.pid} ${child.pid ?? ''}`)
    const ended = await endOf(child)
    if (ended !== null) {
      throw new InstallError(`The packages Koma needs could not be installed (${ended}); npm says why above.`)
    }
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true })
  }
}

/**
 * Resolves with null on success, otherwise with how it ended. Signals are passed to the child, and we end when it does.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string | null>}
 */
function endOf(child) {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
    }
    child.once('error', (error) => resolve(`npm could not be started: ${error.message}`))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `npm ended with ${signal ?? code}`))
  })
}

/** The npm that started us, or the one beside this Node, or the one in PATH. */
export function findNpm() {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  const found = [process.env.npm_execpath ?? '', beside, ...inPath].filter((path) => existsSync(path))
  // On Linux and macOS the npm in PATH is a link to its script; on Windows it is a separate program.
  const cli = found.map((path) => realpathSync(path)).find((path) => path.endsWith('npm-cli.js'))
  return cli ? [process.execPath, cli] : ['npm']
}

/** A temporary directory if npm's own cache cannot be written, as with a missing or read-only home; otherwise null. */
function writableCache() {
  try {
    const cache = process.env.npm_config_cache || join(process.env.HOME || homedir(), '.npm')
    const place = existsSync(cache) ? cache : dirname(cache)
    accessSync(place, constants.W_OK)
    if (statSync(place).isDirectory()) return null
  } catch {
    // Missing or not writable: use a temporary one.
  }
  return mkdtempSync(join(tmpdir(), 'koma-npm-'))
}

/**
 * Waits for the lock; removes a lock whose process has died.
 * @param {string} path
 */
async function lock(path) {
  mkdirSync(dirname(path), { recursive: true })
  for (let waits = 0; ; waits++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    if (waits === 1) console.error('Another process is installing the packages; waiting for it.')
    await sleep(200)
    const holder = readOrNull(path)
    if (holder !== null && !holder.split(' ').map(Number).some(isAlive)) takeAway(path, holder)
  }
}

/**
 * Another process may be doing the same, and may have created a new lock meanwhile: if so, that one is restored.
 * @param {string} path
 * @param {string} holder
 */
function takeAway(path, holder) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path)
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true })
}

/** @param {string} path */
function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// The entry of every npm script. It runs on any Node of the machine (20 or newer) without installed packages: it installs what
// package-lock.json says, then hands over to the Node that comes with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, InstallError } from './install.mjs'
import { watchNpm } from './npm-process.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {Record<string, string>} */
const scripts = {
  start: 'tooling/start.ts',
  dev: 'tooling/dev.ts',
  test: 'tooling/test.ts',
  check: 'tooling/check.ts',
  bench: 'bench/run.ts',
  desktop: 'tooling/desktop.ts',
  'desktop:installer': 'desktop/installer/build-installer.ts',
  'mobile:sync': 'mobile/src/sync.ts',
  openapi: 'contract/src/openapi/print-openapi.ts',
  repair: 'server/src/repair.ts',
  plans: 'server/src/plans.ts',
  promotion: 'server/src/promotion.ts',
  moderation: 'server/src/moderation.ts',
}

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The Node version that everything else needs. */
const neededMajor = 24

const [command = '', ...options] = process.argv.slice(2)
const script = scripts[command]
if (!script) fail(`There is no command "${command}". There are: ${Object.keys(scripts).join(', ')}.`)

try {
  await ensureInstalled(root)
} catch (error) {
  if (!(error instanceof InstallError)) throw error
  fail(error.message)
}
handOver(pinnedNode() ?? runningNode())

/** @param {string} node */
function handOver(node) {
  const child = spawn(node, [join(root, script), ...options], {
    cwd: root,
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter),
    },
    // The channel carries no messages. It closes when this process dies, even by kill -9, and the child then stops too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', (error) => {
    if (node === process.execPath) fail(`Node could not be started: ${error.message}.`)
    handOver(runningNode())
  })
  watchNpm(() => child.kill('SIGTERM'))
  child.once('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
  for (const name of signals) {
    process.removeAllListeners(name)
    process.on(name, () => {
      // Ctrl-C reaches every process of the terminal's group; sending it once more would mean "at once".
      const fromTerminal = name === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY)
      if (!fromTerminal) child.kill(name)
    })
  }
}

/** @returns {string | null} */
function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', program)
  return existsSync(path) ? path : null
}

function runningNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  return fail(
    `Koma brings no Node for ${process.platform}-${process.arch}: install Node ${neededMajor} or newer and start again (this is ${process.versions.node}).`,
  )
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

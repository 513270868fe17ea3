import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { projectRoot } from '../source-files.ts'
import { findCommand, type Machine } from './browser.ts'
import { installPackages } from './browser-install.ts'
import type { Wine } from './wine.ts'

const emulator = '/proc/sys/fs/binfmt_misc/qemu-x86_64'
const libraries = 'usr/lib/x86_64-linux-gnu/wine/x86_64-windows'

/**
 * Debian's Wine for x86-64 on another processor: unpacked into the project's cache, since it cannot be installed there, and run by
 * qemu. Needs the right to register an emulator with the kernel. It is ten to thirty times slower than on x86-64.
 */
export function emulateWine(machine: Machine): Wine {
  const folder = join(projectRoot, '.cache/wine-x64')
  const program = join(folder, 'wine')
  try {
    registerEmulator(machine)
    if (!existsSync(program)) unpackWine(folder, program)
    return { program }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return { missing: `it is for x86-64, and on Debian root can have it emulated (here: ${reason})` }
  }
}

function run(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${command} failed, ${String(stderr).trim().split('\n').at(-1)}`)
}

function registerEmulator(machine: Machine): void {
  if (existsSync(emulator)) return
  if (!findCommand('qemu-x86_64-static', machine)) installPackages(['qemu-user-static', 'binfmt-support'], machine)
  if (!findCommand('qemu-x86_64-static', machine)) throw new Error('there is no qemu-user-static')
  if (!existsSync('/proc/sys/fs/binfmt_misc/register')) {
    run('mount', '-t', 'binfmt_misc', 'binfmt_misc', '/proc/sys/fs/binfmt_misc')
  }
  run('update-binfmts', '--enable', 'qemu-x86_64')
}

function unpackWine(folder: string, program: string): void {
  rmSync(folder, { recursive: true, force: true })
  const apt = join(folder, 'apt')
  const root = join(folder, 'root')
  for (const path of ['state/lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, path), { recursive: true })
  mkdirSync(root)
  writeFileSync(join(apt, 'status'), '')
  // Its sources and keys are those of this machine; what is installed here is for another processor.
  const settings = [
    `Dir::State=${apt}/state`,
    `Dir::State::status=${apt}/status`,
    `Dir::Cache=${apt}/cache`,
    'APT::Architecture=amd64',
    'APT::Architectures::=amd64',
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting])
  run('apt-get', ...settings, '-q', 'update')
  run('apt-get', ...settings, '-qy', 'install', '--no-install-recommends', '--download-only', 'wine', 'wine64')
  const archives = join(apt, 'cache/archives')
  for (const name of readdirSync(archives)) {
    if (name.endsWith('.deb')) run('dpkg-deb', '-x', join(archives, name), root)
  }
  rmSync(apt, { recursive: true })
  turnLinks(root)
  markZlib(root)
  // In its place is a script that looks for it in the machine's own folders.
  const servers = join(root, 'usr/lib/wine')
  rmSync(join(servers, 'wineserver'))
  copyFileSync(join(servers, 'wineserver64'), join(servers, 'wineserver'))
  writeFileSync(program, `#!/bin/sh\nQEMU_LD_PREFIX='${root}' exec '${root}/usr/lib/wine/wine64' "$@"\n`)
  chmodSync(program, 0o755)
}

/** Links to absolute places would lead out of the folder. */
function turnLinks(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const target = readlinkSync(path)
    if (!isAbsolute(target)) continue
    rmSync(path)
    symlinkSync(join(root, target), path)
  }
}

/** As Debian does when it installs Wine: this library comes from another package, and has to look like Wine's own. */
function markZlib(root: string): void {
  const bytes = readFileSync(join(root, 'usr/x86_64-w64-mingw32/lib/zlib1.dll'))
  bytes.fill(0, 64, 96)
  bytes.write('Wine builtin DLL', 64)
  writeFileSync(join(root, libraries, 'zlib1.dll'), bytes)
}

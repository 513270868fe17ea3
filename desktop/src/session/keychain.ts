import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { TokenStore } from './token-file.ts'

/** Milliseconds. A keychain that is locked waits for its user, who may not be there. */
const patience = 20_000

/** A keychain by its command. A secret goes in by the command's input and comes by its output. */
export interface Keychain {
  program: string
  words(action: 'lookup' | 'store' | 'clear'): string[]
}

/** That of a Linux desktop. */
export function linuxKeychain(account: string, program = 'secret-tool'): Keychain {
  const names = ['service', 'koma-sync', 'account', account]
  return { program, words: (action) => [action, ...(action === 'store' ? ['--label=Koma'] : []), ...names] }
}

/** The credential manager of Windows, which the host speaks with. */
export function windowsKeychain(host: string): Keychain {
  return { program: host, words: (action) => [`--secret-${action}`] }
}

/**
 * What the keychain cannot keep, because there is none or it stays locked, the file does. A token in the file is moved to the keychain
 * when it is next written.
 */
export function keychainOr(file: TokenStore, { program, words }: Keychain): TokenStore {
  const lookup = () => run(program, words('lookup'))
  return {
    async read() {
      return (await lookup())?.trim() || file.read()
    },
    async write(token) {
      if (token === null) {
        await run(program, words('clear'))
        return file.write(null)
      }
      const isKept = (await run(program, words('store'), token)) !== null
      // Read back: some keychains take everything and keep nothing.
      const isThere = isKept && (await lookup())?.trim() === token
      await file.write(isThere ? null : token)
    },
  }
}

/** Returns what the command says; null if there is none, or it fails. Arguments can be read by others, so no secret is among them. */
async function run(tool: string, words: string[], input = ''): Promise<string | null> {
  const child = spawn(tool, words, { stdio: ['pipe', 'pipe', 'ignore'], timeout: patience, windowsHide: true })
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const said = await text(child.stdout).catch(() => '')
  return (await ended) ? said : null
}

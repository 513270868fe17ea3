import { watch } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientStanding, Phase } from '../client/desktop-client.ts'
import type { Messages } from '../face/page/words/messages.ts'

type Command = 'pause' | 'resume'

/** What the icon of the Windows host shows. */
type Shown = 'idle' | 'syncing' | 'paused' | 'attention'

export function shownBy({ phase, state, troubleCount }: ClientStanding): Shown {
  if (state === 'paused') return 'paused'
  if (phase === 'looking') return 'idle'
  if (phase !== 'running' || state === 'full' || state === 'terms' || troubleCount > 0) return 'attention'
  return state === 'idle' ? 'idle' : 'syncing'
}

/** What to do before anything is sent. */
const firstSteps: Record<Exclude<Phase, 'running'>, (messages: Messages) => string> = {
  looking: ({ oneMoment }) => oneMoment,
  unanswered: ({ offlineTitle }) => offlineTitle,
  connecting: ({ connectTitle }) => connectTitle,
  disconnected: ({ disconnected }) => disconnected,
  choosing: ({ chooseTitle }) => chooseTitle,
}

/** The line for people below the icon. */
export function lineOf({ phase, state, waiting, troubleCount, round }: ClientStanding, messages: Messages): string {
  if (state === 'paused') return messages.paused
  if (phase !== 'running') return firstSteps[phase](messages)
  if (state === 'full') return messages.fullTitle
  if (state === 'terms') return messages.termsTitle
  if (state === 'syncing') return `${messages.left(waiting)} (${messages.progress(round.done, round.total)})`
  if (troubleCount > 0) return messages.notSent(troubleCount)
  return waiting > 0 ? messages.left(waiting) : messages.allIn
}

/**
 * How the client and the host that holds its icon talk: by small files in the data folder, which need no pipe and no port. The client
 * writes "state" and "notice", the host "command".
 */
export class HostFiles {
  readonly #folder: string
  #last = ''
  #writing = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** A line for people stands below the word. */
  showState(shown: Shown, line: string): Promise<void> {
    const text = `${shown}\n${line}`
    if (text === this.#last) return this.#writing
    this.#last = text
    return this.#write('state', text)
  }

  notify(text: string): Promise<void> {
    return this.#write('notice', text)
  }

  /** Runs until the signal aborts. A command given before the client was running counts too. */
  followCommands(onCommand: (command: Command) => void, signal: AbortSignal): void {
    const path = join(this.#folder, 'command')
    const take = async () => {
      const text = (await readFile(path, 'utf8').catch(() => '')).trim()
      if (text !== 'pause' && text !== 'resume') return
      await rm(path, { force: true })
      onCommand(text)
    }
    // One after another: a file that is written causes several events, and its command counts once.
    let taking = Promise.resolve()
    const read = () => {
      taking = taking.then(take)
    }
    const watcher = watch(this.#folder, { persistent: false }, (_, name) => {
      if (name === 'command') read()
    })
    signal.addEventListener('abort', () => watcher.close())
    read()
  }

  /** One after another, and moved into place, so that the host never reads half of a file. */
  #write(name: string, text: string): Promise<void> {
    const path = join(this.#folder, name)
    this.#writing = this.#writing
      .then(() => writeFile(`${path}.new`, text))
      .then(() => rename(`${path}.new`, path))
      .catch(() => {})
    return this.#writing
  }
}

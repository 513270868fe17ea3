import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'

/** The levels of pino that a person is told about by name; lower ones are shown as they are called there. */
const levels: Record<number, { name: string; colour: 'red' | 'yellow' | 'dim' }> = {
  60: { name: 'fatal', colour: 'red' },
  50: { name: 'error', colour: 'red' },
  40: { name: 'warning', colour: 'yellow' },
  30: { name: 'info', colour: 'dim' },
  20: { name: 'debug', colour: 'dim' },
  10: { name: 'trace', colour: 'dim' },
}

interface Line {
  level: number
  time: number
  msg?: string
  reqId?: string
  call?: string
  job?: string
  status?: number
  ms?: number
  req?: { method?: string; path?: string }
  err?: { message?: string; stack?: string }
}

/**
 * Turns the JSON lines of the log into lines for a terminal: the time of day, the level, what happened, and where. Colours follow
 * what the stream can show (and NO_COLOR).
 */
export function readableLines(stream: NodeJS.WritableStream): DestinationStream {
  return {
    write(json) {
      const line = parse(json)
      stream.write(line ? `${readable(line, stream)}\n` : json)
    },
  }
}

function readable(line: Line, stream: NodeJS.WritableStream): string {
  const { name, colour } = levels[line.level] ?? { name: String(line.level), colour: 'dim' }
  const time = new Date(line.time).toTimeString().slice(0, 8)
  const said = [line.msg, line.err?.message].filter(Boolean).join(': ')
  const call = line.call ?? [line.req?.method, line.req?.path].filter(Boolean).join(' ')
  const details = [
    call,
    line.job && `job ${line.job}`,
    line.status,
    line.ms === undefined ? null : `${line.ms} ms`,
    line.reqId && `request ${line.reqId}`,
    ownFrame(line.err?.stack),
  ].filter(Boolean)
  const where = details.length > 0 ? ` (${details.join(', ')})` : ''
  return `${styleText('dim', time, { stream })} ${styleText(colour, name.padEnd(7), { stream })} ${plain(said)}${plain(where)}`
}

/** The first line of the stack that is our own code: it says where to look, and the rest of the stack is in the JSON format. */
function ownFrame(stack: string | undefined): string | undefined {
  const frame = stack?.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
  return frame && /((?:server|contract|tooling)\/[^\s():]+:\d+)(?::\d+)?\)?$/.exec(frame)?.[1]
}

/** Without control characters: a path or message from outside could otherwise move the cursor or retitle the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

function parse(json: string): Line | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

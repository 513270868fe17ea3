/** What a line of VRChat's log tells about where its user is and who is there. */
export type LogEvent =
  | { kind: 'signed-in'; player: Player }
  | { kind: 'entering'; worldName: string }
  | { kind: 'joining'; worldId: string; instanceId: string }
  | { kind: 'player-joined'; player: Player }
  | { kind: 'player-left'; player: Player }
  | { kind: 'left' }

/** Logs from before 2024 name players without their ids. */
export interface Player {
  name: string
  id: string | null
}

export interface LogLine {
  /** The wall time of the computer, read as if it were UTC, in milliseconds: the log names no zone. */
  wallTime: number
  event: LogEvent
}

/** `yyyy.MM.dd HH:mm:ss`, the level padded to ten characters, ` -  `, and the message. */
const shape = /^(\d{4})\.(\d{2})\.(\d{2}) (\d{2}):(\d{2}):(\d{2}) .{11}- {2}(.*)$/
const stamp = /^(\d{4})\.(\d{2})\.(\d{2}) (\d{2}):(\d{2}):(\d{2}) /
const userId = /^(?:usr_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{10})$/
const location = /^((?:wrld|wld)_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\S+)$/

/** Longer ones are dumps and stack traces. A world's name has at most a few hundred characters. */
const longestLine = 2_000

/** Returns null for a line that says nothing about place or people, which is nearly every line. */
export function readLogLine(line: string): LogLine | null {
  if (line.length > longestLine) return null
  const message = shape.exec(line.trimEnd())?.[7]
  const event = message === undefined ? null : readEvent(message)
  const wallTime = event && readWallTime(line)
  return event && wallTime !== null ? { wallTime, event } : null
}

/** When a line was written, whatever it says. Null for the further lines of a message. */
export function readWallTime(line: string): number | null {
  const [year, month = 1, ...rest] = stamp.exec(line)?.slice(1).map(Number) ?? []
  const [day, hour, minute, second] = rest
  return year === undefined ? null : Date.UTC(year, month - 1, day, hour, minute, second)
}

function readEvent(message: string): LogEvent | null {
  if (message.startsWith('VRCApplication: HandleApplicationQuit')) return { kind: 'left' }
  const text = after(message, '[Behaviour] ')
  if (text === null) return null
  if (text === 'OnLeftRoom') return { kind: 'left' }
  const worldName = after(text, 'Entering Room: ')
  if (worldName !== null) return { kind: 'entering', worldName }
  const joined = after(text, 'OnPlayerJoined ')
  if (joined !== null) return { kind: 'player-joined', player: readPlayer(joined) }
  const left = after(text, 'OnPlayerLeft ')
  if (left !== null) return { kind: 'player-left', player: readPlayer(left) }
  const user = after(text, 'User Authenticated: ')
  if (user !== null) return { kind: 'signed-in', player: readPlayer(user) }
  const place = location.exec(after(text, 'Joining ') ?? '')
  return place ? { kind: 'joining', worldId: place[1] ?? '', instanceId: place[2] ?? '' } : null
}

/** A name may contain spaces and parentheses, so only the last ones can hold the id. */
function readPlayer(text: string): Player {
  const at = text.lastIndexOf(' (')
  const id = at > 0 && text.endsWith(')') ? text.slice(at + 2, -1) : ''
  return userId.test(id) ? { name: text.slice(0, at), id } : { name: text, id: null }
}

function after(text: string, prefix: string): string | null {
  return text.startsWith(prefix) ? text.slice(prefix.length) : null
}

import { spawn } from 'node:child_process'

/** Opens a page in the user's browser. That there is none is no reason to stop. */
export function openPage(path: string): void {
  if (process.platform === 'win32') start('rundll32.exe', ['url.dll,FileProtocolHandler', path])
  else start('xdg-open', [path])
}

/** Where there is no host with an icon that a notice belongs to. */
export function notify(text: string): void {
  start('notify-send', ['--app-name=Koma', 'Koma', text])
}

export function systemLanguage(): 'ja' | 'en' {
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith('ja') ? 'ja' : 'en'
}

function start(program: string, words: string[]): void {
  const child = spawn(program, words, { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

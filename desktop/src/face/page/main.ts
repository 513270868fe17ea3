import type { FaceView } from '../view.ts'
import { type Called, readView } from './call.ts'
import { drawWhenChanged, make } from './dom.ts'
import { icon, mark } from './icons.ts'
import { messagesOf } from './messages.ts'
import { drawSettings } from './settings.ts'
import { drawStatus } from './status.ts'
import { drawStrip } from './strip.ts'
import { drawWelcome } from './welcome.ts'

const place = document.getElementById('window') as HTMLElement
const body = make('div', { class: 'body' })
const foot = make('footer', { class: 'foot' })
place.append(make('header', { class: 'top' }, mark(), make('b', {}, 'Koma')), body, foot)

let isInSettings = false
/** Milliseconds. Often enough for a progress bar, and only while somebody looks. */
const betweenLooks = 1_000

function show(called: Called): void {
  const language = 'view' in called ? languageOf(called.view) : browserLanguage()
  document.documentElement.lang = language
  const messages = messagesOf(language)
  if ('problem' in called) {
    const { problem } = called
    const [title, text] =
      problem === 'stopped'
        ? [messages.stoppedTitle, messages.stoppedText]
        : [messages.closedTitle, messages.closedText]
    drawWhenChanged(body, [language, problem], () => [
      make('section', { class: 'alone', role: 'alert' }, make('h1', {}, title), make('p', {}, text)),
    ])
    foot.replaceChildren()
    return
  }
  const { view } = called
  if (isInSettings) drawSettings(body, view, messages, () => turn(false))
  else if (view.phase === 'running') drawRunning(view, language)
  else drawWelcome(body, view, messages)
  drawFoot(view, language)
}

function drawRunning(view: FaceView, language: 'ja' | 'en'): void {
  if (!body.querySelector('.panel')) {
    body.removeAttribute('data-shown')
    body.replaceChildren(make('div', { class: 'strip' }), make('section', { class: 'panel' }))
  }
  const [strip, panel] = [...body.children]
  const messages = messagesOf(language)
  if (strip) drawStrip(strip, view, messages)
  if (panel) drawStatus(panel, view, messages, () => turn(true))
}

function drawFoot({ account, phase }: FaceView, language: 'ja' | 'en'): void {
  const messages = messagesOf(language)
  drawWhenChanged(foot, [language, account, isInSettings, phase], () => {
    const share = account && account.totalBytes > 0 ? Math.min(1, account.usedBytes / account.totalBytes) : 0
    const meter = make('progress', { class: 'meter', max: 1, value: share, 'aria-label': 'Koma' })
    if (share >= 0.9) meter.classList.add('near-full')
    return [
      account
        ? make(
            'div',
            { class: 'account' },
            make('b', {}, account.name),
            make(
              'small',
              {},
              share >= 0.9 && make('em', {}, messages.almostFull),
              ` ${messages.storage(account.usedBytes, account.totalBytes)}`,
            ),
            meter,
          )
        : make('div', { class: 'account' }),
      make(
        'button',
        {
          id: 'settings',
          class: 'round',
          type: 'button',
          'aria-label': messages.settings,
          'aria-pressed': String(isInSettings),
          onclick: () => turn(!isInSettings),
        },
        icon('settings'),
      ),
    ]
  })
}

function turn(toSettings: boolean): void {
  isInSettings = toSettings
  body.removeAttribute('data-shown')
  body.replaceChildren()
  void look()
}

function languageOf({ settings }: FaceView): 'ja' | 'en' {
  return settings.language ?? browserLanguage()
}

function browserLanguage(): 'ja' | 'en' {
  return navigator.language.startsWith('ja') ? 'ja' : 'en'
}

async function look(): Promise<void> {
  show(await readView())
}

async function keepLooking(): Promise<void> {
  for (;;) {
    if (!document.hidden) await look()
    await new Promise((resolve) => setTimeout(resolve, betweenLooks))
  }
}

document.addEventListener('koma:changed', () => void look())
void keepLooking()

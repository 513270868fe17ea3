import type { FaceView } from '../view.ts'
import { act } from './call.ts'
import { drawWhenChanged, make } from './dom.ts'
import { icon } from './icons.ts'
import type { Messages } from './messages.ts'
import { addPicture } from './strip.ts'
import { drawTroubles } from './troubles.ts'

type Tone = 'busy' | 'rest' | 'quiet' | 'bad'

interface Shown {
  tone: Tone
  badge: string
  title: string
  text: string | null
}

/** What is going on, in one badge, one sentence and what to do. */
export function drawStatus(place: Element, view: FaceView, messages: Messages, openSettings: () => void): void {
  const shown = shownOf(view, messages)
  const round = view.state === 'syncing' ? view.round : null
  const latest = view.photos.find(({ fraction }) => fraction !== null) ?? null
  const isCalm = view.state === 'idle' || view.state === 'syncing'
  const facts = [view.sentToday, view.sent, view.lastAt, view.roots, view.troubles, view.update, view.server]
  drawWhenChanged(place, [shown, latest?.id, isCalm, facts, messages.open], () => [
    make('p', { class: `badge ${shown.tone}`, role: 'status' }, make('i'), shown.badge),
    make('h1', {}, shown.title),
    isCalm && latest ? preview(latest) : null,
    round ? make('div', { id: 'round' }) : null,
    shown.text ? make('p', { class: 'text' }, shown.text) : null,
    drawTroubles(view, messages),
    view.troubles.length === 0 ? factList(view, messages) : null,
    make('div', { class: 'space' }),
    ...updateOf(view, messages),
    make('div', { class: 'buttons' }, ...buttonsOf(view, messages, openSettings)),
  ])
  if (round) drawRound(place, round, messages)
}

function shownOf(view: FaceView, messages: Messages): Shown {
  const { state, waiting, troubleCount } = view
  if (state === 'paused') {
    return { tone: 'quiet', badge: messages.paused, title: messages.waitingFor(waiting), text: messages.pausedText }
  }
  if (state === 'full') {
    return { tone: 'bad', badge: messages.attention, title: messages.fullTitle, text: messages.fullText }
  }
  if (state === 'waiting' && troubleCount === 0) {
    return { tone: 'quiet', badge: messages.waiting, title: messages.offlineTitle, text: messages.offlineText }
  }
  if (state === 'syncing') return { tone: 'busy', badge: messages.syncing, title: messages.left(waiting), text: null }
  if (troubleCount > 0) {
    return { tone: 'bad', badge: messages.attention, title: messages.notSent(troubleCount), text: messages.safe }
  }
  return { tone: 'rest', badge: messages.idle, title: messages.allIn, text: messages.nextComes }
}

function preview({ id, name, takenAt }: FaceView['photos'][number]): HTMLElement {
  const figure = make('figure', { class: 'preview' }, make('figcaption', {}, `▸ ${stampOf(takenAt)}`))
  addPicture(figure, id, name)
  return figure
}

function drawRound(place: Element, round: FaceView['round'], messages: Messages): void {
  const box = place.querySelector('#round')
  if (!box) return
  const { done, total, bytesPerSecond, secondsLeft } = round
  const words = [
    messages.progress(done, total),
    ...(bytesPerSecond === null ? [] : [messages.pace(bytesPerSecond)]),
    ...(secondsLeft === null ? [] : [messages.duration(secondsLeft)]),
  ]
  drawWhenChanged(box, words, () => [
    make('progress', { class: 'frames', max: Math.max(1, total), value: done, 'aria-label': messages.syncing }),
    make('p', { class: 'small' }, words.join(' · ')),
  ])
}

function factList(view: FaceView, messages: Messages): HTMLElement {
  const rows: [string, string][] = [
    [messages.today, messages.photos(view.sentToday)],
    ...(view.lastAt === null ? [] : [[messages.lastPhoto, stampOf(view.lastAt)] as [string, string]]),
    [messages.soFar, messages.photos(view.sent)],
    [messages.folder, view.roots.map((path) => path.split(/[\\/]/).at(-1)).join(', ') || '–'],
  ]
  return make(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))),
  )
}

function updateOf({ update }: FaceView, messages: Messages): HTMLElement[] {
  if (!update) return []
  const problem = make('span', { role: 'alert' })
  const install = async () => {
    const done = await run('update')
    if (done !== true) problem.textContent = ` ${messages.updateFailed}`
  }
  const button = make('button', { id: 'update', type: 'button', onclick: () => void install() }, messages.updateGet)
  return [make('p', { class: 'notice' }, `${messages.update(update.version)} `, button, problem)]
}

function buttonsOf({ state, server, troubleCount, settings }: FaceView, messages: Messages, openSettings: () => void) {
  const open = (kind: string) =>
    make('a', { class: `button ${kind}`, href: server, target: '_blank', rel: 'noreferrer' }, messages.open)
  const press = (
    id: string,
    kind: string,
    name: 'pause' | 'play' | 'retry' | null,
    text: string,
    onclick: () => void,
  ) => make('button', { id, type: 'button', class: `button ${kind}`, onclick }, name && icon(name), text)
  if (settings.isPaused || state === 'paused') {
    return [press('resume', 'ink', 'play', messages.resume, () => void change({ isPaused: false })), open('soft')]
  }
  if (state === 'full') {
    const more = make('a', { class: 'button ink', href: `${server}/plan`, target: '_blank' }, messages.moreStorage)
    return [more, press('retry', 'soft', 'retry', messages.retry, () => void run('retry'))]
  }
  if (troubleCount > 0 || state === 'waiting') {
    return [
      press('retry', 'ink', 'retry', messages.retry, () => void run('retry')),
      press('details', 'soft', null, messages.settings, openSettings),
    ]
  }
  return [open('ink'), press('pause', 'soft', 'pause', messages.pause, () => void change({ isPaused: true }))]
}

export async function change(settings: object): Promise<true | string> {
  return run('settings', settings)
}

export async function run(path: string, body: object = {}): Promise<true | string> {
  const done = await act(path, body)
  document.dispatchEvent(new Event('koma:changed'))
  return done
}

/** The edge print of the film: `2025.08.16 21:04`. */
function stampOf(at: number): string {
  const time = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${time.getFullYear()}.${two(time.getMonth() + 1)}.${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

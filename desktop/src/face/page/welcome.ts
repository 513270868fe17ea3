import type { FaceView } from '../view.ts'
import { drawWhenChanged, make } from './dom.ts'
import type { Messages } from './messages.ts'
import { change, run } from './status.ts'

/** The steps before anything is sent: connecting the computer, and choosing which photos. */
export function drawWelcome(place: Element, view: FaceView, messages: Messages): void {
  const { phase, code, choice, roots } = view
  drawWhenChanged(place, [phase, code, choice, roots, messages.open], () => {
    if (phase === 'connecting' && code) return [connecting(code, messages)]
    if (phase === 'choosing') return [choosing(view, messages)]
    if (phase === 'disconnected') return [disconnected(messages)]
    return [make('section', { class: 'alone' }, make('p', {}, messages.counting))]
  })
}

function connecting({ userCode, address }: { userCode: string; address: string }, messages: Messages): HTMLElement {
  return make(
    'section',
    { class: 'alone' },
    make('h1', {}, messages.connectTitle),
    make('p', { class: 'text' }, messages.connectText),
    make('output', { class: 'code' }, userCode),
    make('div', { class: 'space' }),
    make('a', { class: 'button ink', href: address, target: '_blank', rel: 'noreferrer' }, messages.connectOpen),
  )
}

function disconnected(messages: Messages): HTMLElement {
  return make(
    'section',
    { class: 'alone' },
    make('h1', {}, messages.disconnectedTitle),
    make('p', { class: 'text' }, messages.disconnectedText),
    make('div', { class: 'space' }),
    make(
      'button',
      { id: 'connect', class: 'button ink', type: 'button', onclick: () => void run('connect') },
      messages.connectAgain,
    ),
  )
}

function choosing({ choice, roots }: FaceView, messages: Messages): HTMLElement {
  const option = (value: 'today' | 'everything', title: string, text: string) => {
    const count = choice?.[value]
    return make(
      'label',
      { class: 'choice' },
      make('input', { type: 'radio', name: 'begin', id: `begin-${value}`, value, checked: value === 'today' }),
      make('b', {}, title),
      make('span', {}, text),
      make('small', {}, count ? messages.countAndSize(count.files, count.bytes) : messages.counting),
    )
  }
  const form = make(
    'form',
    { class: 'alone' },
    make('h1', {}, messages.chooseTitle),
    make('p', { class: 'text' }, roots.length === 0 ? messages.noFolder : messages.chooseText),
    option('today', messages.fromToday, messages.fromTodayText),
    option('everything', messages.everything, messages.everythingText),
    make('div', { class: 'space' }),
    make('button', { id: 'begin', class: 'button ink', type: 'submit', disabled: choice === null }, messages.begin),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void change({ begin: new FormData(form).get('begin') })
  })
  return form
}

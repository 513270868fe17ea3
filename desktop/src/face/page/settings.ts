import type { FaceView } from '../view.ts'
import { drawWhenChanged, make } from './dom.ts'
import { icon } from './icons.ts'
import type { Messages } from './messages.ts'
import { change, run } from './status.ts'

/** In MB/s. */
const limits = [0.5, 1, 2, 5, 10]

export function drawSettings(place: Element, view: FaceView, messages: Messages, leave: () => void): void {
  const { settings, roots, server, version, phase } = view
  drawWhenChanged(place, ['settings', settings, roots, phase, messages.open], () => [
    make(
      'section',
      { class: 'settings' },
      make(
        'h1',
        {},
        make(
          'button',
          { id: 'back', class: 'round', type: 'button', 'aria-label': messages.back, onclick: leave },
          icon('back'),
        ),
        messages.settings,
      ),
      group(messages.folders, folderList(view, messages)),
      group(messages.excluded, excludedList(view, messages)),
      group(
        messages.what,
        toggle('old', messages.alsoOld, settings.begin === 'everything', (on) =>
          change({ begin: on ? 'everything' : 'today' }),
        ),
        toggle('extras', messages.extras, settings.takesExtras, (on) => change({ takesExtras: on })),
      ),
      group(
        messages.logTitle,
        make('p', { class: 'hint' }, messages.logText),
        ...consents(view, messages),
        make('p', { class: 'hint' }, messages.logPlayersText),
      ),
      group(messages.speed, speedChoice(view, messages)),
      group(messages.language, languageChoice(view, messages)),
      phase === 'running' &&
        make(
          'button',
          { id: 'disconnect', class: 'button danger', type: 'button', onclick: () => void run('disconnect') },
          messages.disconnect,
        ),
      make('p', { class: 'hint' }, `${messages.connected(server)} · ${messages.version(version)}`),
    ),
  ])
}

function group(title: string, ...children: (Node | false)[]): HTMLElement {
  return make('fieldset', {}, make('legend', {}, title), ...children)
}

function toggle(id: string, text: string, on: boolean, set: (on: boolean) => unknown, enabled = true): HTMLElement {
  const input = make('input', { id, type: 'checkbox', role: 'switch', checked: on, disabled: !enabled })
  input.addEventListener('change', () => void set(input.checked))
  return make('label', { class: 'toggle' }, make('span', {}, text), input)
}

function consents({ settings: { log } }: FaceView, messages: Messages): HTMLElement[] {
  const set = (part: object) => change({ log: { ...log, ...part } })
  return [
    toggle('log-world', messages.logWorld, log.world, (world) => set({ world })),
    toggle('log-instance', messages.logInstance, log.instance, (instance) => set({ instance })),
    toggle('log-players', messages.logPlayers, log.players, (players) => set({ players })),
  ]
}

function folderList({ roots, foundRoots, settings }: FaceView, messages: Messages): HTMLElement {
  const rows = roots.map((path) =>
    row(path, foundRoots.includes(path) ? messages.foundFolder : null, messages, () =>
      change({ folders: settings.folders.filter((folder) => folder !== path) }),
    ),
  )
  return make(
    'div',
    {},
    make('ul', { class: 'rows' }, ...rows),
    adder('folder', messages.addFolder, messages, (path) => change({ folders: [...settings.folders, path] })),
  )
}

function excludedList({ settings: { excluded } }: FaceView, messages: Messages): HTMLElement {
  const rows = excluded.map((path) =>
    row(path, null, messages, () => change({ excluded: excluded.filter((folder) => folder !== path) })),
  )
  return make(
    'div',
    {},
    make('ul', { class: 'rows' }, ...rows),
    adder('exclude', messages.addExcluded, messages, (path) => change({ excluded: [...excluded, path] })),
  )
}

/** Those that were found have a note instead of a button to remove them. */
function row(path: string, note: string | null, messages: Messages, remove: () => unknown): HTMLElement {
  const end = note
    ? make('small', {}, note)
    : make(
        'button',
        { class: 'round', type: 'button', 'aria-label': messages.remove(path), onclick: () => void remove() },
        icon('remove'),
      )
  return make('li', {}, make('span', { class: 'path', title: path }, path), end)
}

function adder(
  id: string,
  text: string,
  messages: Messages,
  add: (path: string) => Promise<true | string>,
): HTMLElement {
  const input = make('input', {
    id: `${id}-path`,
    type: 'text',
    'aria-label': text,
    placeholder: messages.folderPath,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': `${id}-problem`,
  })
  const problem = make('p', { id: `${id}-problem`, class: 'problem', role: 'alert' })
  const form = make(
    'form',
    { class: 'adder' },
    input,
    make('button', { class: 'button soft', type: 'submit' }, messages.add),
    problem,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim() === '') return
    void add(input.value.trim()).then((done) => {
      problem.textContent = done === true ? '' : messages.noSuchFolder
      input.toggleAttribute('aria-invalid', done !== true)
    })
  })
  return form
}

function speedChoice({ settings: { bytesPerSecond } }: FaceView, messages: Messages): HTMLElement {
  const option = (value: number | null, text: string) =>
    make('option', { value: value ?? '', selected: bytesPerSecond === value }, text)
  const select = make(
    'select',
    { id: 'speed', 'aria-label': messages.speed },
    option(null, messages.noLimit),
    ...limits.map((megabytes) => option(megabytes * 1e6, messages.limit(megabytes))),
  )
  select.addEventListener('change', () => void change({ bytesPerSecond: select.value ? Number(select.value) : null }))
  return select
}

function languageChoice(view: FaceView, messages: Messages): HTMLElement {
  const now = view.settings.language ?? (document.documentElement.lang === 'ja' ? 'ja' : 'en')
  const select = make(
    'select',
    { id: 'language', 'aria-label': messages.language },
    make('option', { value: 'ja', lang: 'ja', selected: now === 'ja' }, '日本語'),
    make('option', { value: 'en', lang: 'en', selected: now === 'en' }, 'English'),
  )
  select.addEventListener('change', () => void change({ language: select.value }))
  return select
}

import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { useChange } from './use-change.ts'

/** Calls that the test resolves or rejects, in the order they were made. */
function heldCalls() {
  const sent: string[] = []
  const held: Array<{ resolve: (answer: string) => void; reject: (error: unknown) => void }> = []
  const send = (input: string) => {
    sent.push(input)
    return new Promise<string>((resolve, reject) => held.push({ resolve, reject }))
  }
  return {
    sent,
    send,
    answer: () => held.shift()?.resolve('answer'),
    refuse: (error: unknown) => held.shift()?.reject(error),
  }
}

interface SampleProps {
  calls: Pick<ReturnType<typeof heldCalls>, 'send'>
  log: unknown[]
  overlaps?: boolean
}

/** Two buttons, with an optimistic display of their changes. */
function Sample({ calls, log, overlaps = false }: SampleProps) {
  const [shown, setShown] = useState<readonly string[]>([])
  const { run, isPending, pending } = useChange({
    send: calls.send,
    apply: (input: string) => {
      setShown((before) => [...before, input])
      return () => setShown((before) => before.filter((each) => each !== input))
    },
    done: (answer, input) => log.push(['done', input, answer]),
    failed: (error, input) => log.push(['failed', input, error]),
    overlaps,
  })
  return (
    <>
      {['first', 'second'].map((name) => (
        <button key={name} type="button" aria-busy={pending === name} onClick={() => void run(name)}>
          {name}
        </button>
      ))}
      <output>{isPending ? 'pending' : 'at rest'}</output>
      <p>{shown.join(' ')}</p>
    </>
  )
}

interface SaveProps {
  send: (input: string) => Promise<string>
  done?: () => unknown
  failed?: (error: unknown) => unknown
}

function Save(options: SaveProps) {
  const { run, isPending } = useChange<string, string>(options)
  return (
    <>
      <button type="button" onClick={() => void run('all')}>
        save
      </button>
      <output>{isPending ? 'pending' : 'at rest'}</output>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const shown = () => screen.getByRole('paragraph').textContent
const refusal = new Error('No more can be added here')

function renderSample(overlaps = false) {
  const calls = heldCalls()
  const log: unknown[] = []
  return { ...renderUi(<Sample calls={calls} log={log} overlaps={overlaps} />), calls, log }
}

const isPending = () => waitFor(() => expect(screen.getByText('pending')).toBeTruthy())
const isAtRest = () => waitFor(() => expect(screen.getByText('at rest')).toBeTruthy())

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.dispatchEvent(new Event('online'))
})

describe('useChange', () => {
  it('is pending with its input until the response arrives', async () => {
    const { user, calls, log } = renderSample()
    await user.click(button('first'))
    await isPending()
    expect([button('first'), button('second')].map((each) => each.getAttribute('aria-busy'))).toEqual(['true', 'false'])
    expect(log).toEqual([])
    calls.answer()
    await isAtRest()
    expect(button('first').getAttribute('aria-busy')).toBe('false')
    expect(log).toEqual([['done', 'first', 'answer']])
  })

  it('is pending in the render that the click itself causes', () => {
    renderUi(<Save send={heldCalls().send} />)
    act(() => button('save').click())
    expect(screen.getByText('pending')).toBeTruthy()
  })

  it('ignores a second run while one is pending, even in the same event', async () => {
    const { user, calls, log } = renderSample()
    await user.dblClick(button('first'))
    await user.click(button('second'))
    expect(calls.sent).toEqual(['first'])
    calls.answer()
    await isAtRest()
    expect(log).toEqual([['done', 'first', 'answer']])
  })

  it('lets changes with `overlaps` run at once, each with its own outcome', async () => {
    const { user, calls, log } = renderSample(true)
    await user.click(button('first'))
    await user.click(button('second'))
    expect(calls.sent).toEqual(['first', 'second'])
    expect(shown()).toBe('first second')
    calls.refuse(refusal)
    await waitFor(() => expect(log).toEqual([['failed', 'first', refusal]]))
    expect(shown()).toBe('second')
    calls.answer()
    await waitFor(() => expect(log.at(-1)).toEqual(['done', 'second', 'answer']))
    expect(shown()).toBe('second')
  })

  it('shows a change at once and reverts it when it is refused; the next try starts afresh', async () => {
    const { user, calls, log } = renderSample()
    await user.click(button('first'))
    expect(shown()).toBe('first')
    calls.refuse(refusal)
    await waitFor(() => expect(shown()).toBe(''))
    expect(log).toEqual([['failed', 'first', refusal]])
    await isAtRest()
    await user.click(button('first'))
    calls.answer()
    await waitFor(() => expect(log.at(-1)).toEqual(['done', 'first', 'answer']))
    expect(calls.sent).toEqual(['first', 'first'])
    expect(shown()).toBe('first')
  })

  it('calls `done` and `failed` also after the component is unmounted', async () => {
    const { user, calls, log, unmount } = renderSample(true)
    await user.click(button('first'))
    await user.click(button('second'))
    unmount()
    calls.answer()
    calls.refuse(refusal)
    await waitFor(() =>
      expect(log).toEqual([
        ['done', 'first', 'answer'],
        ['failed', 'second', refusal],
      ]),
    )
  })

  it('stays pending until `done` has ended, such as a navigation', async () => {
    const calls = heldCalls()
    const opening = heldCalls()
    const { user } = renderUi(<Save send={calls.send} done={() => opening.send('page')} />)
    await user.click(button('save'))
    calls.answer()
    await waitFor(() => expect(opening.sent).toEqual(['page']))
    await user.click(button('save'))
    expect(calls.sent).toHaveLength(1)
    opening.answer()
    await isAtRest()
    await user.click(button('save'))
    expect(calls.sent).toHaveLength(2)
  })

  it('reports an error in `done`, but not as a failure of the change', async () => {
    const reported: unknown[] = []
    const failures: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const fault = new TypeError('undefined is not a function')
    const done = () => {
      throw fault
    }
    const { user } = renderUi(<Save send={async () => 'answer'} done={done} failed={(error) => failures.push(error)} />)
    await user.click(button('save'))
    await waitFor(() => expect(reported).toEqual([fault]))
    await isAtRest()
    expect(failures).toEqual([])
  })

  it('reports a failure if there is no `failed`', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const { user } = renderUi(<Save send={() => Promise.reject(refusal)} />)
    await user.click(button('save'))
    await waitFor(() => expect(reported).toEqual([refusal]))
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { TextField } from '../field/text-field.tsx'
import { useForm } from './use-form.ts'

/** Calls that the test resolves or rejects. */
function heldCalls() {
  const sent: unknown[] = []
  let held: { resolve: () => void; reject: (error: unknown) => void } | null = null
  return {
    sent,
    send: (values: unknown) => {
      sent.push(values)
      return new Promise<void>((resolve, reject) => {
        held = { resolve, reject }
      })
    },
    answer: () => held?.resolve(),
    refuse: (error: unknown) => held?.reject(error),
  }
}

interface SampleProps {
  calls: ReturnType<typeof heldCalls>
  log?: unknown[]
  isReady?: boolean
  checksEarly?: boolean
}

function Sample({ calls, log = [], isReady = true, checksEarly = false }: SampleProps) {
  const form = useForm({
    initial: { name: '', code: '' },
    check: ({ name, code }) => ({
      name: name === '' ? 'The name is missing' : undefined,
      code: code.length < 3 ? 'The code is too short' : undefined,
    }),
    checksEarly,
    isReady: () => isReady,
    send: calls.send,
    done: (_, values) => log.push(values),
    refused: (error) => {
      if (error === 'taken') return { words: 'The name is taken', field: 'name' }
      if (error === 'used') return { words: 'The code was used', field: 'code', values: { name: 'Mio', code: '' } }
      return { words: 'No connection', focus: 'code' }
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      {form.problem && <p role="alert">{form.problem}</p>}
      <TextField label="Name" {...form.field('name')} />
      <TextField
        label="Code"
        {...form.field('code')}
        onChange={(event) => {
          form.set({ code: event.target.value })
          if (event.target.value.length === 6) form.submit()
        }}
      />
      <button type="submit">{form.isPending ? 'Saving' : 'Save'}</button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errorAt = (label: string) => {
  const described = field(label).getAttribute('aria-describedby')
  return field(label).getAttribute('aria-invalid') ? document.getElementById(described ?? '')?.textContent : null
}

function renderSample(options: Omit<SampleProps, 'calls' | 'log'> = {}) {
  const calls = heldCalls()
  const log: unknown[] = []
  return { ...renderUi(<Sample calls={calls} log={log} {...options} />), calls, log }
}

async function submitted(values = { name: 'Mio', code: '123' }) {
  const sample = renderSample()
  await sample.user.type(field('Name'), values.name)
  await sample.user.type(field('Code'), `${values.code}{Enter}`)
  return sample
}

describe('useForm', () => {
  it('shows no errors before the first submit, then those of every field, and focuses the first', async () => {
    const { user, calls } = renderSample()
    await user.type(field('Code'), '1')
    expect([errorAt('Name'), errorAt('Code')]).toEqual([null, null])
    await user.keyboard('{Enter}')
    expect([errorAt('Name'), errorAt('Code')]).toEqual(['The name is missing', 'The code is too short'])
    expect(document.activeElement).toBe(field('Name'))
    expect(calls.sent).toEqual([])
  })

  it('checks again with every change after the first submit', async () => {
    const { user } = renderSample()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(field('Name'), 'M')
    expect([errorAt('Name'), errorAt('Code')]).toEqual([null, 'The code is too short'])
    await user.clear(field('Name'))
    expect(errorAt('Name')).toBe('The name is missing')
  })

  it('shows the error of a field once it was changed or left, with `checksEarly`', async () => {
    const { user } = renderSample({ checksEarly: true })
    expect([errorAt('Name'), errorAt('Code')]).toEqual([null, null])
    await user.click(field('Name'))
    await user.type(field('Code'), '1')
    expect([errorAt('Name'), errorAt('Code')]).toEqual(['The name is missing', 'The code is too short'])
    await user.type(field('Code'), '23')
    expect(errorAt('Code')).toBeNull()
  })

  it('is pending until the response arrives, and ignores a second submit', async () => {
    const { user, calls, log } = await submitted()
    await screen.findByRole('button', { name: 'Saving' })
    await user.keyboard('{Enter}{Enter}')
    expect(calls.sent).toEqual([{ name: 'Mio', code: '123' }])
    calls.answer()
    await screen.findByRole('button', { name: 'Save' })
    expect(log).toEqual([{ name: 'Mio', code: '123' }])
  })

  it('submits the value that a field completed in the same event', async () => {
    const { user, calls } = renderSample()
    await user.type(field('Name'), 'Mio')
    await user.type(field('Code'), '123456')
    expect(calls.sent).toEqual([{ name: 'Mio', code: '123456' }])
  })

  it('shows a refusal of the server at its field, and focuses it, until the field changes', async () => {
    const { user, calls } = await submitted()
    calls.refuse('taken')
    await waitFor(() => expect(errorAt('Name')).toBe('The name is taken'))
    expect(document.activeElement).toBe(field('Name'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(field('Code'), '4')
    expect(errorAt('Name')).toBe('The name is taken')
    await user.type(field('Name'), '2')
    expect(errorAt('Name')).toBeNull()
  })

  it('shows a refusal of the whole form above it, keeps what was typed, and can be submitted again', async () => {
    const { user, calls, log } = await submitted()
    calls.refuse('offline')
    expect((await screen.findByRole('alert')).textContent).toBe('No connection')
    expect([errorAt('Name'), errorAt('Code')]).toEqual([null, null])
    expect(document.activeElement).toBe(field('Code'))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(screen.queryByRole('alert')).toBeNull()
    calls.answer()
    await waitFor(() => expect(log).toEqual([{ name: 'Mio', code: '123' }]))
    expect(calls.sent).toHaveLength(2)
  })

  it('clears values that cannot be sent twice, without an error about the empty field', async () => {
    const { user, calls } = await submitted()
    calls.refuse('used')
    await waitFor(() => expect(errorAt('Code')).toBe('The code was used'))
    expect(field('Code').value).toBe('')
    await user.type(field('Code'), '1')
    expect(errorAt('Code')).toBeNull()
  })

  it('submits nothing while it is not ready', async () => {
    const { user, calls } = renderSample({ isReady: false })
    await user.type(field('Name'), 'Mio')
    await user.type(field('Code'), '123{Enter}')
    expect(calls.sent).toEqual([])
    expect([errorAt('Name'), errorAt('Code')]).toEqual([null, null])
  })

  it('finishes a submit also after the form is unmounted', async () => {
    const { calls, log, unmount } = await submitted()
    unmount()
    calls.answer()
    await waitFor(() => expect(log).toEqual([{ name: 'Mio', code: '123' }]))
  })
})

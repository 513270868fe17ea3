import { act, screen, waitFor } from '@testing-library/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { lazyExtra, lazyOverlay, lazySection } from './lazy-part.tsx'
import { ReloadProvider } from './reload.ts'

const failure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))

/** Fails the given number of times, and then loads. */
function flaky<Props>(times: number, Component: (props: Props) => ReactNode) {
  let tries = 0
  const load = () => {
    tries += 1
    return tries <= times ? failure() : Promise.resolve(Component)
  }
  return { load, tries: () => tries }
}

function goOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

afterEach(() => vi.restoreAllMocks())

describe('a section that is loaded when it is rendered', () => {
  it('shows an error, keeps the rest of the page, and can be retried', async () => {
    const { load } = flaky(1, ({ name }: { name: string }) => <p>Hello {name}</p>)
    const Section = lazySection(load)
    const { user } = renderUi(
      <>
        <h1>The page</h1>
        <Section name="Mio" />
      </>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('接続が切れたようです')
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(await screen.findByText('Hello Mio')).toBeTruthy()
  })

  it('offers to reload if it keeps failing while online, as after a new release', async () => {
    const reload = vi.fn()
    const Section = lazySection(flaky(9, () => <p>Never</p>).load)
    const { user } = renderUi(
      <ReloadProvider value={reload}>
        <Section />
      </ReloadProvider>,
      { language: 'en' },
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('loads automatically when the connection is back', async () => {
    const { load } = flaky(1, () => <p>Here</p>)
    const Section = lazySection(load)
    goOnline(false)
    renderUi(<Section />)
    await screen.findByRole('alert')
    goOnline(true)
    expect(await screen.findByText('Here')).toBeTruthy()
  })
})

interface PanelProps {
  open: boolean
  onClose: () => void
}

function PageWith({ Panel }: { Panel: ComponentType<PanelProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Open
      </button>
      <Panel open={open} onClose={() => setOpen(false)} />
    </>
  )
}

describe('an overlay that is loaded when it is opened', () => {
  it('closes with a notice when it fails, and loads when it is opened again', async () => {
    const { load } = flaky(1, ({ open }: PanelProps) => open && <p>The panel</p>)
    const Panel = lazyOverlay(load, ({ onClose }) => onClose())
    const { user } = renderUi(<PageWith Panel={Panel} />)
    const button = screen.getByRole('button', { name: 'Open' })
    await user.click(button)
    expect(await screen.findByText(/接続が切れたようです/)).toBeTruthy()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(await screen.findByText('The panel')).toBeTruthy()
  })
})

describe('an optional extra', () => {
  it('is absent while it cannot be loaded, and appears when the connection is back', async () => {
    const { load, tries } = flaky(1, () => <p>Extra</p>)
    const Extra = lazyExtra(load)
    goOnline(false)
    renderUi(<Extra />)
    await waitFor(() => expect(tries()).toBe(1))
    expect(screen.queryByRole('alert')).toBeNull()
    goOnline(true)
    expect(await screen.findByText('Extra')).toBeTruthy()
  })
})

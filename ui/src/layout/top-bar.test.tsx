import { act, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { useFromHere } from './back.ts'
import { Page } from './page.tsx'

function List() {
  return (
    <Link to="/photo/1" state={useFromHere()}>
      写真1
    </Link>
  )
}

function Where() {
  const { pathname, search } = useLocation()
  return <address>{pathname + search}</address>
}

const app = (
  <>
    <Where />
    <Routes>
      <Route path="/album" element={<List />} />
      <Route path="/photo" element={<p>マイフォト</p>} />
      <Route
        path="/photo/1"
        element={
          <Page layout="full" title="写真" back="/photo">
            <p>写真</p>
          </Page>
        }
      />
    </Routes>
  </>
)

const where = () => document.querySelector('address')?.textContent

describe('[2 top bar] the back button', () => {
  it('goes back one step when the navigation says where it came from', async () => {
    const { user } = renderUi(app, { path: '/album?sort=old' })
    await user.click(screen.getByRole('link', { name: '写真1' }))
    expect(where()).toBe('/photo/1')
    await user.click(screen.getByRole('button', { name: '戻る' }))
    expect(where()).toBe('/album?sort=old')
  })

  it('goes to the given route when the page was opened directly', async () => {
    const { user } = renderUi(app, { path: '/photo/1' })
    await user.click(screen.getByRole('button', { name: '戻る' }))
    expect(where()).toBe('/photo')
  })
})

describe('the top bar', () => {
  it('sets the heading and the window title', () => {
    renderUi(app, { path: '/photo/1' })
    expect(screen.getByRole('heading', { level: 1, name: '写真' })).toBeTruthy()
    expect(document.title).toBe('写真 — Koma')
  })

  it('has a hairline only while content lies under it', () => {
    renderUi(app, { path: '/photo/1' })
    const bar = screen.getByRole('banner')
    const scrollTo = (y: number) =>
      act(() => {
        Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
        window.dispatchEvent(new Event('scroll'))
      })
    expect(bar.hasAttribute('data-scrolled')).toBe(false)
    scrollTo(40)
    expect(bar.hasAttribute('data-scrolled')).toBe(true)
    scrollTo(0)
    expect(bar.hasAttribute('data-scrolled')).toBe(false)
  })

  it('asks how far the page is scrolled only in the next frame, so that drawing it lays out nothing', async () => {
    const asked = vi.fn(() => 40)
    Object.defineProperty(window, 'scrollY', { get: asked, configurable: true })
    renderUi(app, { path: '/photo/1' })
    expect(asked).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByRole('banner').hasAttribute('data-scrolled')).toBe(true))
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
    act(() => void window.dispatchEvent(new Event('scroll')))
  })
})

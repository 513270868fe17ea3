import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { coverPosition } from './cover-position.ts'
import { FocusStage } from './focus-stage.tsx'
import { coversJa } from './messages.ja.ts'

function Stage() {
  const [focus, setFocus] = useState({ x: 0.5, y: 0.5 })
  return <FocusStage src="/photo" colour={null} focus={focus} onChange={setFocus} />
}

/** A stage of 320 x 180 with a photo of this size. */
function show(width: number, height: number) {
  const { container } = render(
    <IntlProvider locale="ja" messages={{ covers: coversJa }}>
      <Stage />
    </IntlProvider>,
  )
  const picture = container.querySelector('img') as HTMLImageElement
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(picture)
  const stage = screen.getByRole('slider')
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 320, 180)
  stage.setPointerCapture = () => {}
  return { stage, position: () => picture.style.objectPosition }
}

describe('the part of a photo that its cover shows', () => {
  it('is the upper third unless the owner chose another, so that faces are not cut off', () => {
    expect([coverPosition(null).objectPosition, coverPosition({ x: 0, y: 1 }).objectPosition]).toEqual([
      '50% 33.3%',
      '0% 100%',
    ])
  })

  it('follows the pointer along the side that is cropped, and stops at the edges', () => {
    const { stage, position } = show(900, 1600)
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: 100, clientY: 100 })
    // Of the 568.9 px of the scaled photo, 388.9 are hidden: a tenth of them is 38.9.
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 180, clientY: 138.9 })
    expect(position()).toBe('50% 40%')
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 100, clientY: 900 })
    expect(position()).toBe('50% 0%')
    fireEvent.pointerUp(stage, { pointerId: 1 })
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 100, clientY: 0 })
    expect(position()).toBe('50% 0%')
  })

  it('moves by arrow keys, further with Shift, and says where it is', () => {
    const { stage, position } = show(900, 1600)
    fireEvent.keyDown(stage, { key: 'ArrowDown' })
    fireEvent.keyDown(stage, { key: 'ArrowUp', shiftKey: true })
    fireEvent.keyDown(stage, { key: 'ArrowLeft' })
    expect([position(), stage.getAttribute('aria-valuetext')]).toEqual(['50% 42%', '上から42%'])
    fireEvent.keyDown(stage, { key: 'End' })
    expect(position()).toBe('50% 100%')
  })

  it('moves sideways for a panorama', () => {
    const wide = show(3200, 900)
    fireEvent.keyDown(wide.stage, { key: 'ArrowRight' })
    expect([wide.position(), wide.stage.getAttribute('aria-valuetext')]).toEqual(['52% 50%', '左から52%'])
  })

  it('is the whole photo if that has the shape of a cover', () => {
    const { stage, position } = show(1920, 1080)
    fireEvent.keyDown(stage, { key: 'ArrowDown' })
    expect([position(), stage.getAttribute('aria-disabled')]).toEqual(['50% 50%', 'true'])
    expect(screen.getByText('この写真は切り取らずに表示されます。')).toBeTruthy()
  })
})

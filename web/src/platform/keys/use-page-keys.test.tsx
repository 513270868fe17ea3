import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { usePageKeys } from './use-page-keys.ts'

function Heard({ keys, name }: { keys: string[]; name: string }) {
  usePageKeys((event) => keys.push(`${name} ${event.key}`))
  return null
}

/** Presses a key after its children are in the document and before they can be painted. */
function PressAtOnce({ children }: { children: React.ReactNode }) {
  useLayoutEffect(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))
  }, [])
  return children
}

describe('the keys of a page', () => {
  it('hear what is pressed as soon as the page is there', () => {
    const keys: string[] = []
    render(
      <PressAtOnce>
        <Heard keys={keys} name="first" />
      </PressAtOnce>,
    )
    expect(keys).toEqual(['first ?'])
  })

  it('act by what was rendered last, and no longer once the page is left', () => {
    const keys: string[] = []
    const { rerender, unmount } = render(<Heard keys={keys} name="first" />)
    rerender(<Heard keys={keys} name="second" />)
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    unmount()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'b' }))
    expect(keys).toEqual(['second a'])
  })
})

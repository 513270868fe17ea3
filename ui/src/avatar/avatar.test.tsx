import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar, Faces } from './avatar.tsx'

describe('faces in a row', () => {
  it.each([24, 28, 32] as const)('end with a number as large as they are, at %i px', (size) => {
    const { container, getByText } = render(
      <Faces size={size} more={1}>
        <Avatar src={null} size={size} />
      </Faces>,
    )
    const face = container.querySelector('svg')?.parentElement as HTMLElement
    const number = getByText('+1')
    expect([number.style.minWidth, number.style.height]).toEqual([face.style.width, face.style.height])
  })
})

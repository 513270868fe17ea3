import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { type Loadable, useLoadable } from './loadable.ts'

interface ReaderProps {
  part: Loadable<string>
  onDrawn: () => void
}

function Reader({ part, onDrawn }: ReaderProps) {
  const { data } = useLoadable(part)
  useLayoutEffect(onDrawn, [onDrawn])
  return <p>{data ?? 'loading'}</p>
}

it('shows what somebody else has fetched after the first drawing and before it was asked for', async () => {
  const fetched: string[] = []
  const part: Loadable<string> = {
    load: () => new Promise(() => {}),
    get value() {
      return fetched[0]
    },
    failures: 0,
  }
  renderUi(<Reader part={part} onDrawn={() => void fetched.push('fetched')} />)
  expect(await screen.findByText('fetched')).toBeTruthy()
})

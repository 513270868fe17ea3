import { type Ref, useImperativeHandle } from 'react'

interface ExistingAnchorProps {
  element: Element
  /** Set by the Radix trigger around it. */
  ref?: Ref<Element>
}

/**
 * Anchors a Radix overlay to an element that is already mounted: `<Trigger asChild><ExistingAnchor element={button} /></Trigger>`.
 * If the trigger wrapped the element itself, the element would be remounted when the overlay's code arrives, and lose the focus.
 */
export function ExistingAnchor({ element, ref }: ExistingAnchorProps) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

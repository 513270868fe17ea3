import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

/** The text of a search field, and what of it to search for: not while an input method is still converting the text. */
export function useSearchField() {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const composing = useRef(false)
  const field = {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value)
      if (!composing.current) setSought(event.target.value)
    },
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false
      setSought(event.currentTarget.value)
    },
  }
  const clear = () => {
    setTyped('')
    setSought('')
  }
  return { field, sought, clear }
}

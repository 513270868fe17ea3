import { afterEach, describe, expect, it } from 'vitest'
import { isTakenByOthers, setSingleKeys } from './shortcut.ts'

/** Whether a key that is pressed in this markup is available for shortcuts. */
function isFree(key: string, markup = '<button>x</button>', more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = markup
  const target = document.querySelector('button, input, textarea, p')
  let taken: boolean | undefined
  const listen = (event: KeyboardEvent) => {
    taken = isTakenByOthers(event)
  }
  addEventListener('keydown', listen)
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  removeEventListener('keydown', listen)
  return taken === false
}

afterEach(() => {
  setSingleKeys(true)
  document.body.innerHTML = ''
})

describe('[8 keys] single keys', () => {
  it('act outside fields', () => {
    expect(['x', '?', 'Delete', 'Escape', 'ArrowDown', ' '].map((key) => isFree(key))).toEqual(Array(6).fill(true))
    expect(isFree('x', '<input type="checkbox">')).toBe(true)
  })

  it('do nothing while somebody types or an IME composition is active', () => {
    expect(isFree('x', '<input>')).toBe(false)
    expect(isFree('Delete', '<textarea></textarea>')).toBe(false)
    expect(isFree('x', '<p contenteditable="true"></p>')).toBe(false)
    expect(isFree('x', undefined, { isComposing: true })).toBe(false)
  })

  it('do nothing while a dialog or menu is open', () => {
    expect(isFree('Escape', '<div role="dialog"><button>x</button></div>')).toBe(false)
    expect(isFree('x', '<div role="menu"><button>x</button></div>')).toBe(false)
  })

  it('do nothing when switched off; arrows, Escape and combinations still work', () => {
    setSingleKeys(false)
    expect(['x', 'X', '?', 'Delete', 'ん'].map((key) => isFree(key))).toEqual(Array(5).fill(false))
    expect(['Escape', 'ArrowDown', ' ', 'Enter', 'Home'].map((key) => isFree(key))).toEqual(Array(5).fill(true))
    expect(isFree('a', undefined, { ctrlKey: true })).toBe(true)
    expect(localStorage.getItem('koma.single-keys')).toBe('off')
  })
})

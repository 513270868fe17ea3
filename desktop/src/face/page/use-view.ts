import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { act, type Called, readView } from './call.ts'

/** Milliseconds. Often enough for a progress bar, and only while somebody looks. */
const betweenLooks = 1_000

export interface Actions {
  /**
   * Resolves to true, or to the problem that the client names. Components keep the state of a change themselves: the `useChange` of the
   * web app stands on TanStack Query, which this page does without.
   */
  run(path: string, body?: object): Promise<true | string>
  change(settings: object): Promise<true | string>
}

/** What the client says, kept up to date; null until it has answered for the first time. */
export function useView(): { called: Called | null; actions: Actions } {
  const [called, setCalled] = useState<Called | null>(null)
  const shown = useRef('')
  const look = useCallback(async () => {
    const now = await readView()
    const text = JSON.stringify(now)
    // What did not change is not drawn again.
    if (text === shown.current) return
    shown.current = text
    setCalled(now)
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const keepLooking = async () => {
      if (!document.hidden) await look()
      if (!isOver) timer = setTimeout(keepLooking, betweenLooks)
    }
    void keepLooking()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [look])
  const actions = useMemo<Actions>(() => {
    const run: Actions['run'] = async (path, body = {}) => {
      const done = await act(path, body)
      await look()
      return done
    }
    return { run, change: (settings) => run('settings', settings) }
  }, [look])
  return { called, actions }
}

const Context = createContext<Actions | null>(null)

export const ActionsProvider = Context

export function useActions(): Actions {
  const actions = useContext(Context)
  if (!actions) throw new Error('There is no face around this')
  return actions
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSession } from '../session/index.ts'

/** What goes with the account, counted anew each time the question is asked. */
export function useWhatGoes() {
  const client = useApi()
  return useQuery(
    queryOptions({
      queryKey: ['leaving'],
      queryFn: ({ signal }) => client.ask('GET /me/leaving', { signal }),
      staleTime: 0,
    }),
  )
}

export interface Farewell {
  id: string
  password: string | undefined
}

/** The state of the navigation after a deletion. No link can carry it, so none signs anybody out. */
const justLeft = { hasLeft: true }

/** Signs out on this device, on the page that is shown after a deletion. Returns whether there was one. */
export function useEndAfterLeaving(): boolean {
  const { signOutHere } = useSession()
  const state: unknown = useLocation().state
  const hasLeft = typeof state === 'object' && state !== null && 'hasLeft' in state
  useEffect(() => {
    if (hasLeft) signOutHere().catch(() => {})
  }, [hasLeft, signOutHere])
  return hasLeft
}

/** Deletes the account, and says goodbye. */
export function useLeave() {
  const client = useApi()
  const navigate = useNavigate()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  return {
    send: ({ id, password }: Farewell) =>
      client.ask('DELETE /me', { body: { koma_id: id === '' ? null : id, password, language } }),
    // That page ends what this device remembers of the session once it is shown: before, the guard of this one leads to the login.
    done: () => void navigate('/goodbye', { replace: true, state: justLeft }),
  }
}

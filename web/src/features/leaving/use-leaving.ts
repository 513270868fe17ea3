import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
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

/** Deletes the account, and says goodbye. */
export function useLeave() {
  const client = useApi()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  return {
    send: ({ id, password }: Farewell) =>
      client.ask('DELETE /me', { body: { koma_id: id === '' ? null : id, password, language } }),
    done: async () => {
      // First the page that guests may see: the guard of this one would lead to the login.
      await navigate('/goodbye', { replace: true })
      // The session has ended already; what this device remembers of it has not.
      await signOut().catch(() => {})
    },
  }
}

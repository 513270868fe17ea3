import type { Client } from '@koma/client'
import type { Export } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useChange } from '@koma/ui/form/use-change.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'

const exportKey = ['export'] as const

export function exportQuery(client: Client) {
  return queryOptions({
    queryKey: exportKey,
    queryFn: ({ signal }) => client.ask('GET /me/export', { signal }),
    staleTime: 0,
  })
}

/** The account's export. While it is being prepared, its progress is asked for every few seconds. */
export function useExport() {
  return useQuery({
    ...exportQuery(useApi()),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? limits.export.poll : false),
  })
}

/** Begins an export, or cancels it. */
export function useExportChange(failed: (error: unknown) => void) {
  const client = useApi()
  const queryClient = useQueryClient()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  return useChange<'begin' | 'cancel', Export>({
    send: (wish) =>
      wish === 'begin' ? client.ask('POST /me/export', { body: { language } }) : client.ask('DELETE /me/export'),
    done: async (answer) => {
      // An answer to a question from before would show the former state again.
      await queryClient.cancelQueries({ queryKey: exportKey })
      queryClient.setQueryData(exportKey, answer)
    },
    failed,
  })
}

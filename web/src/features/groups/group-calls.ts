import type { Client } from '@koma/client'
import type { Group } from '@koma/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { groupKeys } from './group-queries.ts'

export interface GroupLook {
  name: string
  icon: string | null
}

/** The calls that change groups. They also update the cache. Each rejects with the ApiError. */
export function useGroupCalls() {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => createGroupCalls(client, queryClient), [client, queryClient])
}

function createGroupCalls(client: Client, queryClient: QueryClient) {
  const keep = (group: Group): Group => {
    queryClient.setQueryData(groupKeys.one(group.id), group)
    void queryClient.invalidateQueries({ queryKey: groupKeys.list })
    return group
  }
  const people = (userIds: readonly string[]) => ({ user_ids: [...userIds] })
  return {
    make: async ({ name, icon }: GroupLook, userIds: readonly string[]) =>
      keep(await client.ask('POST /groups', { body: { name: name.trim(), icon, ...people(userIds) } })),
    change: async (groupId: string, { name, icon }: GroupLook) =>
      keep(
        await client.ask('PATCH /group/{GroupId}', { params: { GroupId: groupId }, body: { name: name.trim(), icon } }),
      ),
    addPeople: async (groupId: string, userIds: readonly string[]) =>
      keep(await client.ask('POST /group/{GroupId}/users', { params: { GroupId: groupId }, body: people(userIds) })),
    removePeople: async (groupId: string, userIds: readonly string[]) =>
      keep(await client.ask('DELETE /group/{GroupId}/users', { params: { GroupId: groupId }, body: people(userIds) })),
    delete: async (groupId: string) => {
      await client.ask('DELETE /group/{GroupId}', { params: { GroupId: groupId } })
      queryClient.removeQueries({ queryKey: groupKeys.one(groupId) })
      void queryClient.invalidateQueries({ queryKey: groupKeys.list })
    },
  }
}

/** The returned function gives the error text for a failed call about a group. */
export function useGroupFailure(): (error: unknown) => string {
  const t = useTranslations('groups.failed')
  return (error) =>
    failureWords(error, {
      offline: t('offline'),
      not_found: t('gone'),
      collection_full: t('full'),
      other: t('other'),
    })
}

import type { Client } from '@koma/client'
import type { Group } from '@koma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

export const groupKeys = {
  all: ['groups'] as const,
  list: ['groups', 'list'] as const,
  one: (groupId: string) => ['groups', 'one', groupId] as const,
}

/** All groups by name: their number is limited to a few pages. */
export function groupsQuery(client: Client) {
  return queryOptions({
    queryKey: groupKeys.list,
    queryFn: async ({ signal }) => {
      const groups: Group[] = []
      let cursor: string | null = null
      do {
        const page: { groups: Group[]; next_cursor: string | null } = await client.ask('GET /groups', {
          query: cursor === null ? {} : { cursor },
          signal,
        })
        groups.push(...page.groups)
        cursor = page.next_cursor
      } while (cursor !== null)
      return groups
    },
  })
}

export function useGroups() {
  return useQuery(groupsQuery(useApi()))
}

export function groupQuery(client: Client, groupId: string) {
  return queryOptions({
    queryKey: groupKeys.one(groupId),
    queryFn: ({ signal }) => client.ask('GET /group/{GroupId}', { params: { GroupId: groupId }, signal }),
  })
}

export function useGroup(groupId: string) {
  return useQuery(groupQuery(useApi(), groupId))
}

import type { Client } from '@koma/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

/** People to tag in a photo: those who were there according to VRChat, then those the user meets most. */
export function tagSuggestionsQuery(client: Client, photoId: string) {
  return queryOptions({
    queryKey: ['tags', 'suggestions', photoId],
    queryFn: ({ signal }) => client.ask('GET /search/user/suggestions', { query: { photo_id: photoId }, signal }),
  })
}

export function useTagSuggestions(photoId: string) {
  return useQuery(tagSuggestionsQuery(useApi(), photoId))
}
